// The command line: parses the words and runs one command. `cli/index.ts` lists the commands.
import { Command } from 'commander'
import { commands } from './cli/index.ts'
import { fail } from './cli/output.ts'

const program = new Command('campanile')
  .description('Marketing automation server')
  .showHelpAfterError()
  .configureHelp({ sortSubcommands: true })
for (const { register } of commands) register(program)

try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}
