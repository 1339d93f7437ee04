import type { Command } from 'commander'
import { doctor } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { start, web, worker } from './serve.ts'

/** A command: adds itself, with its options and its action, to the program. */
export interface CliCommand {
  name: string
  register(program: Command): void
}

/** The one list of commands. */
export const commands: readonly CliCommand[] = [start, web, worker, migrateCommand, doctor]
