import type { Fragment } from '../database/statement.ts'
import type { Context } from './definition.ts'

/** One term of a search. */
export interface Term {
  kind: 'term'
  command: string | null
  value: string
  /** Written with +, or a command's value in quotes: the whole value, not a part of it. Plain quotes keep words together. */
  isExact: boolean
  isNegated: boolean
}

/** What a command finds, over the alias t; null when the value names nothing, which finds no row. */
export type SearchCommand = (term: Term, context: Context) => Fragment | null
