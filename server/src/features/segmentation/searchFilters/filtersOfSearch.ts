// A search over contacts to the filters that find the same contacts.

import type { Asked, AskedRecords } from '../../../catalog/searchFilter.ts'
import { askedPart, askedText, asksOf } from '../../../catalog/searchFilter.ts'
import { transaction } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { type Node, parseSearch } from '../../../platform/search/parse.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { contactCommands } from '../../audience/contacts/contactCommands.ts'
import { listFilterFields } from '../../audience/filters/listFilterFields.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { refuseFilters } from '../../audience/filters/refuseFilters.ts'
import { validateFilters } from '../../audience/filters/validateFilters.ts'
import { type Condition, type Formula, groupsOf, negated, sizeOf } from './formula.ts'

/** More than that nobody reads in the builder: two words sought in eight columns are 64 groups. */
const MOST_GROUPS = 16
const MOST_FILTERS = 200
/** A beginning of a name may be that of many records; a filter names each. */
const MOST_RECORDS = 100

export type StoredFilter = Readonly<Record<string, unknown>> & {
  glue: 'and' | 'or'
  object: string
  field: string
  type: string
  operator: string
  properties: { filter: unknown }
}

/** A word or command of the search, and what filters ask instead: null where they cannot. */
interface Part {
  term: Term
  formula: Formula | null
}

/**
 * The filters that find what the search finds, and the parts that no filter asks, as they are written: those are left
 * out. Nine statements at most, and one per kind of record that is named, however long the search is.
 * @throws ApiError 400 for a search with more than 50 words and commands.
 */
export async function filtersOfSearch(
  context: Context,
  search: string,
): Promise<{ filters: StoredFilter[]; left: string[] }> {
  const commands = await contactCommands(context)
  const tree = parseSearch(search.replaceAll('\0', ''), (name) => Object.hasOwn(commands, name))
  if (!tree) return { filters: [], left: [] }
  const parts = await askTerms(context, commands, termsOf(tree))
  const types = await fitParts(context, parts)
  const known = new Map(parts.map((part) => [part.term, part]))
  for (;;) {
    const formula = formulaOf(tree, false, known)
    const { groups, filters } = sizeOf(formula)
    if (groups <= MOST_GROUPS && filters <= MOST_FILTERS)
      return { filters: stored(groupsOf(formula), types), left: leftOf(parts) }
    const widest = parts.findLast(({ term, formula }) => formula && term.command === null)
    const dropped = widest ?? parts.findLast(({ formula }) => formula)
    if (dropped) dropped.formula = null
  }
}

function termsOf(node: Node): Term[] {
  return node.kind === 'term' ? [node] : node.parts.flatMap(termsOf)
}

type Commands = Readonly<Record<string, SearchCommand>>

async function askTerms(context: Context, commands: Commands, terms: readonly Term[]): Promise<Part[]> {
  const asked = terms.map((term) => ({
    term,
    asked: term.command === null ? anywhere(term) : asksOf(getOwn(commands, term.command))?.(term, context),
  }))
  const sought = asked.flatMap(({ asked }) => (asked ? recordsIn(asked) : []))
  const found = await findIds(
    context,
    sought.map(({ ids }) => ids),
  )
  const ids = new Map(sought.map((records, at) => [records, found[at] ?? []]))
  return asked.map(({ term, asked }) => ({ term, formula: asked ? withIds(asked, ids) : null }))
}

/** A word is looked for in every column of text. */
function anywhere({ value, isExact }: Term): Asked | null {
  const any = contact.search.text.map((field) =>
    isExact ? askedText(field, { value, isExact }) : value === '' ? null : askedPart(field, value),
  )
  return any.includes(null) ? null : { any: any.filter((asked) => asked !== null) }
}

function recordsIn(asked: Asked): AskedRecords[] {
  if ('ids' in asked) return [asked]
  if ('all' in asked) return asked.all.flatMap(recordsIn)
  return 'any' in asked ? asked.any.flatMap(recordsIn) : []
}

/** One statement for all that are named. */
async function findIds({ db }: Context, sought: readonly Fragment[]): Promise<number[][]> {
  const [first, ...rest] = sought.map(
    (ids, at) =>
      db`select ${at}::int as at, array(select * from (${ids}) named (id) order by id limit ${MOST_RECORDS + 1}) as ids`,
  )
  if (!first) return []
  const all = rest.reduce((before, next) => db`${before} union all ${next}`, first)
  const rows = await db<{ at: number; ids: number[] }[]>`${all}`
  const found = new Map(rows.map(({ at, ids }) => [at, ids]))
  return sought.map((_, at) => found.get(at) ?? [])
}

function withIds(asked: Asked, found: ReadonlyMap<AskedRecords, readonly number[]>): Formula | null {
  if ('ids' in asked) {
    const ids = found.get(asked) ?? []
    if (ids.length === 0 || ids.length > MOST_RECORDS) return null
    return { object: 'lead', field: asked.field, operator: 'in', value: ids }
  }
  if (!('all' in asked) && !('any' in asked)) return asked
  const inner = ('all' in asked ? asked.all : asked.any).map((one) => withIds(one, found))
  if (inner.length === 0 || inner.includes(null)) return null
  const whole = inner.filter((one) => one !== null)
  return 'all' in asked ? { all: whole } : { any: whole }
}

/** Gives up what the account's fields, or the actor's rights, do not let be asked. Answers the types of the fields. */
async function fitParts(context: Context, parts: readonly Part[]): Promise<ReadonlyMap<string, string>> {
  const listed = new Map(
    (await listFilterFields(context)).map((field) => [`${field.object} ${field.field}`, field]),
  )
  for (const part of parts) {
    const fits = conditionsIn(part.formula).every((asked) => {
      const field = listed.get(keyOf(asked))
      const choices = Array.isArray(field?.input.choices) ? field.input.choices : []
      // Listed values compare as they are written.
      if (choices.length > 0) asked.value = chosen(choices, asked.value)
      return field !== undefined
    })
    if (!fits) part.formula = null
  }
  const types = new Map([...listed].map(([key, { type }]) => [key, type]))
  const asking = parts.map(({ formula }) => stored([conditionsIn(formula)], types))
  const problems = await findProblems(context, asking)
  const refused = await refuseFilters(
    context,
    parts.map((part, at) => ({ change: part, path: 'filters', filters: asking[at], before: [] })),
  )
  for (const [at, part] of parts.entries())
    if (problems[at] !== null || refused.has(part)) part.formula = null
  return types
}

async function findProblems(
  { db, sql, config, catalog, now }: Context,
  lists: readonly (readonly StoredFilter[])[],
): Promise<(string | null)[]> {
  const known = await loadFilterContext(db, { config, catalog, now })
  return transaction(sql, (db) =>
    validateFilters(
      db,
      lists.map((filters) => ({ filters })),
      known,
    ),
  )
}

function chosen(choices: readonly unknown[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => chosen(choices, one))
  const written = choices.map((choice) =>
    typeof choice === 'object' && choice !== null && 'value' in choice ? choice.value : choice,
  )
  const same = (choice: unknown) => String(choice).toLowerCase() === String(value).toLowerCase()
  return written.find(same) ?? value
}

function conditionsIn(formula: Formula | null): Condition[] {
  if (formula === null) return []
  if ('all' in formula) return formula.all.flatMap(conditionsIn)
  return 'any' in formula ? formula.any.flatMap(conditionsIn) : [formula]
}

function formulaOf(node: Node, isNot: boolean, parts: ReadonlyMap<Term, Part>): Formula | null {
  const flips = isNot !== node.isNegated
  if (node.kind === 'term') {
    const part = parts.get(node)
    if (!part?.formula || !flips) return part?.formula ?? null
    const turned = negated(part.formula)
    if (turned === null) part.formula = null
    return turned
  }
  const inner = node.parts.map((one) => formulaOf(one, flips, parts)).filter((one) => one !== null)
  if (inner.length === 0) return null
  return (node.glue === 'and') !== flips ? { all: inner } : { any: inner }
}

function stored(
  groups: readonly (readonly Condition[])[],
  types: ReadonlyMap<string, string>,
): StoredFilter[] {
  return groups.flatMap((group, number) =>
    group.map(({ object, field, operator, value }, at) => ({
      glue: at === 0 && number > 0 ? ('or' as const) : ('and' as const),
      ...{ object, field, type: types.get(keyOf({ object, field })) ?? 'text', operator },
      properties: { filter: value },
    })),
  )
}

function keyOf({ object, field }: Pick<Condition, 'object' | 'field'>): string {
  return `${object} ${field}`
}

function leftOf(parts: readonly Part[]): string[] {
  return parts.filter(({ formula }) => formula === null).map(({ term }) => written(term))
}

/** A term as it is written in a search. */
function written({ command, value, isExact, isNegated }: Term): string {
  const words = /[\s"]/.test(value) || (command !== null && isExact) ? `"${value}"` : value
  const plus = isExact && command === null ? '+' : ''
  return `${isNegated ? '!' : ''}${plus}${command === null ? '' : `${command}:`}${words}`
}
