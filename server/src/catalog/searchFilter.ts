// What commands of searches over contacts ask, as filters of segments ask it.
import type { Fragment } from '../platform/database/statement.ts'
import type { Context } from '../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../platform/resource/searchCommand.ts'

/** A field compared with a value, as filters name both. */
export interface AskedValue {
  object: 'lead' | 'company' | 'behaviors'
  field: string
  operator: '=' | 'in' | 'like' | 'startsWith' | 'empty' | '!empty'
  value: unknown
}

/** A field that names one of the records whose ids a statement finds. */
export interface AskedRecords {
  field: string
  ids: Fragment
}

/** What has to hold: one condition, all of several, or one of them. */
export type Asked = AskedValue | AskedRecords | { all: readonly Asked[] } | { any: readonly Asked[] }

/** What a term that is not negated asks; null where no filter asks it. */
export type AsksOfTerm = (term: Term, context: Context) => Asked | null

/** The command, which filters can ask as well. */
export function asFilter(command: SearchCommand, asks: AsksOfTerm): SearchCommand {
  return Object.assign(command, { asks })
}

/** What filters ask instead of the command; null for a command that none stands for. */
export function asksOf(command: SearchCommand | undefined): AsksOfTerm | null {
  return command && 'asks' in command ? (command.asks as AsksOfTerm) : null
}

/** A text as commands compare it: its beginning, or the whole of it. `%` stands for any characters. */
export function askedText(
  field: string,
  { value, isExact }: Pick<Term, 'value' | 'isExact'>,
  object: AskedValue['object'] = 'lead',
): Asked | null {
  const asked = (operator: AskedValue['operator'], text: string): Asked => ({
    object,
    field,
    operator,
    value: text,
  })
  if (isExact) {
    if (value === '') return null
    return value.includes('%') ? asked('like', withWildcards(value)) : asked('=', value)
  }
  const start = value.replace(/%+$/, '')
  if (start === '') return null
  return start.includes('%') ? asked('like', `${withWildcards(start)}%`) : asked('startsWith', start)
}

/** A text that stands anywhere in a field. */
export function askedPart(field: string, value: string): AskedValue {
  return { object: 'lead', field, operator: 'like', value: withWildcards(value) }
}

/** Records named by their ids, with commas between them. */
export function askedIds(field: string, object: AskedValue['object'], value: string): Asked | null {
  const ids = value.split(',').map((id) => id.trim())
  const known = ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  return known.length === 0 ? null : { object, field, operator: 'in', value: known }
}

// A filter with `like` takes `_` and `\` as wildcard and escape character; a search takes only `%`.
function withWildcards(value: string): string {
  return value.replace(/[\\_]/g, '\\$&')
}
