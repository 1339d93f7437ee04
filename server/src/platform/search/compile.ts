/** Search trees to SQL conditions. What the commands mean is data of each resource. */

import type { Fragment } from '../database/statement.ts'
import { getOwn } from '../getOwn.ts'
import type { Context, Definition } from '../resource/definition.ts'
import type { SearchCommand, Term } from '../resource/searchCommand.ts'
import { type Node, parseSearch } from './parse.ts'

export interface SearchColumns {
  /** SQL expressions of the plain-text columns. */
  text: readonly string[]
  commands: Readonly<Record<string, SearchCommand>>
}

/** The condition for a search string; `true` for an empty one. */
export function compileSearch(context: Context, columns: SearchColumns, text: string): Fragment {
  const tree = parse(columns, text)
  return tree ? compileNode(context, columns, tree) : context.db`true`
}

/** The command that a search string consists of, with its term; null when it is anything else. */
export function onlyCommand(columns: SearchColumns, text: string): [SearchCommand | undefined, Term] | null {
  const tree = parse(columns, text)
  const isCommand = tree?.kind === 'term' && tree.command !== null && !tree.isNegated
  return isCommand ? [getOwn(columns.commands, tree.command ?? ''), tree] : null
}

function parse(columns: SearchColumns, text: string): Node | null {
  return parseSearch(text.replaceAll('\0', ''), (name) => Object.hasOwn(columns.commands, name))
}

function compileNode(context: Context, columns: SearchColumns, node: Node): Fragment {
  const { db } = context
  const positive =
    node.kind === 'term'
      ? compileTerm(context, columns, node)
      : compileParts(context, columns, node.glue, node.parts)
  return node.isNegated ? db`(${positive}) is not true` : positive
}

function compileParts(context: Context, columns: SearchColumns, glue: 'and' | 'or', parts: Node[]): Fragment {
  const { db } = context
  const [first, ...rest] = parts.map((part) => compileNode(context, columns, part))
  if (!first) return db`true`
  const joined = rest.reduce(
    (all, part) => (glue === 'and' ? db`${all} and ${part}` : db`${all} or ${part}`),
    first,
  )
  return db`(${joined})`
}

function compileTerm(context: Context, columns: SearchColumns, term: Term): Fragment {
  const { db } = context
  if (term.command !== null) return getOwn(columns.commands, term.command)?.(term, context) ?? db`false`
  const matches = columns.text.map((column) =>
    textMatch(db, column, term.value, term.isExact ? 'exact' : 'part'),
  )
  const [first, ...rest] = matches
  if (!first) return db`false`
  return db`(${rest.reduce((all, match) => db`${all} or ${match}`, first)})`
}

/**
 * Compares a text expression without regard to case: the whole value, its beginning, or a part. A `%` written by
 * the user is a wildcard in each of them.
 */
export function textMatch(
  db: Context['db'],
  expression: string,
  value: string,
  how: 'exact' | 'prefix' | 'part',
): Fragment {
  const column = db.unsafe(expression)
  if (how === 'exact' && !value.includes('%')) return db`lower(${column}) = lower(${value})`
  const pattern = value.replace(/[\\_]/g, '\\$&')
  const wrapped =
    how === 'part' && !value.includes('%')
      ? `%${pattern}%`
      : how === 'prefix'
        ? `${pattern.replace(/%+$/, '')}%`
        : pattern
  return db`lower(${column}) like lower(${wrapped})`
}

/** A command that compares a text expression: prefix, or exact when quoted or written with +. */
export function textCommand(expression: string): SearchCommand {
  return (term, { db }) => textMatch(db, expression, term.value, term.isExact ? 'exact' : 'prefix')
}

/** `ids:1,2,3`. Other words find nothing. A merged record is found by its old id as well. */
export function idsCommand(moved: Definition['moved'] = null): SearchCommand {
  return (term, { db }) => {
    const ids = term.value
      .split(',')
      .map((id) => id.trim())
      .filter((id) => /^\d{1,15}$/.test(id))
    const named = db`${ids}::text[]::bigint[]`
    if (!moved) return db`t.id = any(${named})`
    return db`(t.id = any(${named}) or t.id = any(array(
      select ${db(moved.to)} from ${db(moved.table)} where ${db(moved.from)} = any(${named}))))`
  }
}

/** `is:published` and its kin: one condition per word. Unknown words find nothing. */
export function isCommand(words: Readonly<Record<string, (context: Context) => Fragment>>): SearchCommand {
  const command: SearchCommand = (term, context) => getOwn(words, term.value.toLowerCase())?.(context) ?? null
  return Object.assign(command, { words: Object.keys(words) })
}

/** The words that a command takes; none where it takes any value. */
export function wordsOf(command: SearchCommand): readonly string[] {
  return 'words' in command ? (command.words as readonly string[]) : []
}
