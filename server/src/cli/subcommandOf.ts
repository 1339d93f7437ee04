import type { Command } from 'commander'

/** The group of commands with this first word, such as `user` of `user create`; made when it is the first to ask. */
export function subcommandOf(program: Command, name: string, description: string): Command {
  return (
    program.commands.find((command) => command.name() === name) ??
    program.command(name).description(description)
  )
}
