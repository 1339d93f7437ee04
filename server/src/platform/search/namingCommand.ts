// Search commands whose values name records: declared where the command is, and read by whoever asks who names a record.
import type { SearchCommand } from '../resource/searchCommand.ts'

export interface NamedByCommand {
  /** The kind of record. */
  kind: string
  /** The column of it that values hold: its id, unless it is called by a word. */
  column: string
}

/** The command, with what its values name. */
export function namingCommand(command: SearchCommand, kind: string, column = 'id'): SearchCommand {
  return Object.assign(command, { names: { kind, column } })
}

/** What the values of a command name; null for those that name no record. */
export function namedBy(command: SearchCommand): NamedByCommand | null {
  return 'names' in command ? (command.names as NamedByCommand) : null
}
