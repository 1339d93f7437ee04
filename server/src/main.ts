// The command line: parses the words and runs one command. `cli/index.ts` lists the commands.
import { Command } from 'commander'
import { commands } from './cli/index.ts'
import { needDatabase } from './cli/needDatabase.ts'
import { fail } from './cli/output.ts'

// Mails, uploads, backups, lists of refused rows: what the program writes is for its owner only.
process.umask(0o077)

const program = new Command('campanile')
  .description('Marketing automation server')
  .showHelpAfterError()
  .configureHelp({ sortSubcommands: true })
for (const command of commands) {
  command.register(program)
  if (!command.makesDatabase) needDatabase(program, command.name)
}

try {
  await program.parseAsync()
} catch (error) {
  fail(error)
}
