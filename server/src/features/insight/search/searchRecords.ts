// Records of all kinds by what they are called.

import type { Fragment } from '../../../platform/database/statement.ts'
import { CUSTOM_PLAN } from '../../../platform/database/statement.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { columnFinder, scope } from '../../../platform/resource/columns.ts'
import { type Context, type Definition, fieldsOf } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { compileSearch, textMatch } from '../../../platform/search/compile.ts'
import { toId } from '../../../platform/values/field.ts'

export interface FoundRecord {
  id: number
  name: string
  /** What tells it from others of its name. */
  detail: string | null
}

export interface FoundRecords {
  kind: string
  /** Whether everything of the kind was looked through. */
  isComplete: boolean
  records: FoundRecord[]
}

interface Found extends FoundRecord {
  kind: string
  /** 0 is what was asked for exactly, 1 begins so, 2 has it somewhere. */
  rank: number
}

const BEST = 5
/** Of so many that fit, the best are taken: a word that fits everybody is not looked for everywhere. */
const CANDIDATES = 200
/** Milliseconds that the look through the records of a kind may take. */
const TIME_MS = 400
const MAX_DETAIL = 120
/** Three letters together are what indexes of words know; less of a kind of many records is looked for where names begin. */
const INDEXED = /[\p{L}\p{N}]{3}/u

/**
 * The kinds of record that are searched, with their definitions: those that the actor may see something of, and that
 * stand for themselves. Rows of contacts, such as notes, are found at their contact.
 */
export function searchableKinds(context: Context): [kind: string, definition: Definition][] {
  const { actor, catalog, config } = context
  const belongs = new Set(catalog.contactData.map(({ table }) => table))
  return [...catalog.resources].filter(([, { table, needs, permission, search }]) => {
    if (needs !== null && !config[needs]) return false
    if (search.text.length === 0 || (belongs.has(table) && table !== 'contacts')) return false
    const { own, other } = grantOf(actor, permission, 'view')
    return own || other
  })
}

/**
 * The best five records of each kind for a text, or an id, that the actor may see: exact ones, then what begins so, then
 * the newest; of contacts and companies those that have it inside only where it is no address that one of them has. Kinds come in the order of their best record. Four statements, whatever the number of kinds.
 */
export async function searchRecords(
  context: Context,
  kinds: readonly (readonly [kind: string, definition: Definition])[],
  text: string,
): Promise<FoundRecords[]> {
  const large = kinds.filter(([, { isCounted }]) => isCounted)
  const small = kinds.filter(([, { isCounted }]) => !isCounted)
  const groups = [...(small.length > 0 ? [small] : []), ...large.map((kind) => [kind])]
  const looked = await Promise.all(
    groups.map(async (group) => {
      const arms = await Promise.all(group.map((kind) => armsOf(context, kind, text)))
      const [first, ...rest] = arms.flat()
      if (!first) return []
      const { db } = context
      const all = rest.reduce((joined, arm) => db`${joined} union all ${arm}`, first)
      const found = await answerInTime(
        context,
        TIME_MS,
        (own) => own<Found[]>`${own.unsafe(CUSTOM_PLAN)}${all}`,
      )
      return group.map(([kind]) => ({ kind, found: found?.filter((one) => one.kind === kind) ?? null }))
    }),
  )
  const order = new Map(kinds.map(([kind], index) => [kind, index]))
  return looked
    .flat()
    .map(({ kind, found }) => ({ kind, isComplete: found !== null, best: bestOf(found ?? []) }))
    .sort(
      (a, b) =>
        (a.best[0]?.rank ?? 3) - (b.best[0]?.rank ?? 3) ||
        (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0),
    )
    .map(({ kind, isComplete, best }) => ({
      kind,
      isComplete,
      records: best.map(({ id, name, detail }) => ({ id, name, detail })),
    }))
}

function bestOf(found: readonly Found[]): Found[] {
  const byId = new Map<number, Found>()
  for (const one of found) if (one.rank < (byId.get(one.id)?.rank ?? 3)) byId.set(one.id, one)
  return [...byId.values()].sort((a, b) => a.rank - b.rank || b.id - a.id).slice(0, BEST)
}

/** Statements that each find some of the best of a kind. */
async function armsOf(
  context: Context,
  [kind, definition]: readonly [kind: string, definition: Definition],
  text: string,
): Promise<Fragment[]> {
  const { db } = context
  const find = columnFinder(await fieldsOf(definition, db))
  const columns = definition.search.text.flatMap((name) => find(name)?.expression ?? [])
  const { name, detail, keys, begins = [] } = namesOf(definition, columns)
  const may = db`${scope(db, definition)} and ${db.unsafe(definition.listed ?? 'true')}
    and ${rightsCondition(context, definition, 'view')}`
  const matches = (how: 'exact' | 'prefix') =>
    keys.map((key) => textMatch(db, key, text, how)).reduce((all, one) => db`${all} or ${one}`)
  const id = toId(text) ?? null
  const isExact = db`(t.id = ${id}::bigint or ${matches('exact')})`
  const rank = db`case when ${isExact} then 0 when ${matches('prefix')} then 1 else 2 end`
  const arm = (condition: Fragment) => db`
    (select ${kind}::text as kind, t.id, coalesce(${db.unsafe(name)}, '') as name,
      left(${db.unsafe(detail)}, ${MAX_DETAIL}) as detail, ${rank} as rank
    from ${db(definition.table)} t where ${may} and ${condition}`
  const words = compileSearch(context, { text: columns, commands: {} }, text)
  if (!definition.isCounted)
    return [db`${arm(db`(t.id = ${id}::bigint or ${words})`)} order by rank, id desc limit ${BEST})`]
  // Who asks for an address that is there wants nobody who has it somewhere: the index of words need not be asked.
  const isKnown = db`(select exists (select from ${db(definition.table)} t where ${may} and (${matches('exact')})))`
  const inside = text.includes('@') ? db`(${words}) and not ${isKnown}` : words
  // Each by its own index, however many others have the words in them.
  return [
    ...(id === null ? [] : [db`${arm(db`t.id = ${id}`)})`]),
    ...keys.flatMap((key) => [
      db`${arm(textMatch(db, key, text, 'exact'))} limit ${BEST})`,
      db`${arm(textMatch(db, key, text, 'prefix'))} limit ${BEST})`,
    ]),
    ...(INDEXED.test(text)
      ? [db`${arm(inside)} limit ${CANDIDATES})`]
      : beginnings(db, begins, text).map((one) => db`${arm(one)} limit ${BEST})`)),
  ]
}

// A text too short for the index of words: each column begins so, or the first one with its first word and the last one with its last.
function beginnings(db: Context['db'], columns: readonly string[], text: string): Fragment[] {
  const found = columns.map((column) => textMatch(db, column, text, 'prefix'))
  const words = text.trim().split(/\s+/)
  const [first, last] = [columns[0], columns.at(-1)]
  const [begin, end] = [words[0], words.at(-1)]
  if (words.length < 2 || !first || !last || !begin || !end) return found
  return [...found, db`${textMatch(db, first, begin, 'prefix')} and ${textMatch(db, last, end, 'prefix')}`]
}

/** What a record is called, what tells it apart, what it is looked for by exactly, and what else its names begin with. */
export function namesOf(
  { table }: Definition,
  columns: readonly string[],
): { name: string; detail: string; keys: readonly string[]; begins?: readonly string[] } {
  if (table === 'contacts')
    return {
      name: `coalesce(nullif(trim(concat_ws(' ', t.firstname, t.lastname)), ''), t.email, t.company)`,
      detail: 't.email',
      keys: ['t.email', 't.lastname'],
      begins: ['t.firstname', 't.company', 't.lastname'],
    }
  const [first = 't.id::text', second = 'null::text'] = columns
  return { name: first, detail: second, keys: [first] }
}
