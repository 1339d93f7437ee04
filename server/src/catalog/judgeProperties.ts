import { type Context, resourceOf } from '../platform/resource/definition.ts'
import { forbiddenRecord, judgeMentions, type Mention, unknownRecord } from '../platform/rest/references.ts'
import { type Reference, toId } from '../platform/values/field.ts'

type Properties = Readonly<Record<string, unknown>>

/** What properties name, by property: `{email: reference('email', 'view')}`, or `{'useremail.email': …}`. */
export type Refers = Readonly<Record<string, Reference>>

/** Properties that name records: one id or several. */
export interface Naming {
  refers: Refers | undefined
  properties: Properties
  /** What is stored of them: what they name already may be gone by now, and is no question of rights. */
  stored: Properties | null
  /** Those of the stored references that named nothing when they were stored. */
  storedDead?: readonly string[]
}

/** What is wrong with properties, and which of their references stay without effect. */
export interface Judged {
  refusal: { path: string; message: string; isForbidden: boolean } | null
  /** References to nothing, as `email:7`: they have no effect, whatever gets the id later, until they are saved again. */
  dead: string[]
}

/** A verdict for each of the properties. One statement per kind of record that is named, however many are. */
export async function judgeProperties(context: Context, namings: readonly Naming[]): Promise<Judged[]> {
  const isLenient = context.keepsDeadReferences || context.config.api_legacy_clients
  const named = namings.map(asked)
  const verdicts = (await judgeMentions(context, named.flat())).values()
  return named.map((mentions) => {
    const judged: Judged = { refusal: null, dead: [] }
    for (const mention of mentions) {
      const verdict = verdicts.next().value ?? null
      if (verdict === null) continue
      const isForbidden = verdict === 'forbidden'
      // What was dead and is sent back as it was stays dead, also for who may not see what has the id by now.
      if (mention.wasDead || (!isForbidden && isLenient)) judged.dead.push(keyOf(mention))
      else
        judged.refusal ??= {
          path: mention.path,
          message: isForbidden ? messageOf(context, mention) : unknownRecord(context, mention),
          isForbidden,
        }
    }
    return judged
  })
}

/**
 * The properties with the stored text in place of ids, for references with `storedAs`. Ids of nothing stay. One statement
 * per kind of such records that the properties name by id.
 */
export async function replaceIdsByText(
  context: Context,
  named: readonly { refers: Refers | undefined; properties: Properties }[],
): Promise<Properties[]> {
  const found = named.flatMap(({ refers, properties }) =>
    Object.entries(refers ?? {}).flatMap(([path, { kind, storedAs }]) => {
      const ids = storedAs === undefined ? [] : numbersIn(properties[path])
      return storedAs === undefined || ids.length === 0 ? [] : [{ properties, path, kind, storedAs, ids }]
    }),
  )
  const replaced = new Map<Properties, Properties>()
  for (const [kind, ofKind] of Map.groupBy(found, (one) => one.kind)) {
    const texts = await findTexts(context, kind, ofKind)
    for (const { properties, path } of ofKind) {
      const list = entriesOf(properties[path]).map((entry) =>
        typeof entry === 'number' ? (texts.get(entry) ?? entry) : entry,
      )
      replaced.set(properties, { ...(replaced.get(properties) ?? properties), [path]: [...new Set(list)] })
    }
  }
  return named.map(({ properties }) => replaced.get(properties) ?? properties)
}

async function findTexts(
  context: Context,
  kind: string,
  named: readonly { storedAs: string; ids: readonly number[] }[],
): Promise<ReadonlyMap<number, string>> {
  const { db } = context
  const ids = [...new Set(named.flatMap((one) => one.ids))]
  const rows = await db<{ id: number; text: string }[]>`
    select id, ${db(named[0]?.storedAs ?? 'id')} as text from ${db(resourceOf(context, kind).table)}
    where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** The properties with an id that no record has in the place of every dead one. */
export function withoutDead(
  properties: Properties,
  refers: Refers | undefined,
  dead: readonly string[],
): Properties {
  if (dead.length === 0) return properties
  return Object.entries(refers ?? {}).reduce(
    (next, [path, { kind }]) =>
      replaceAt(next, path.split('.'), (id) => (dead.includes(`${kind}:${id}`) ? NOBODY : null)),
    properties,
  )
}

/** Why something with dead references does nothing. */
export function deadReason(dead: readonly string[]): string {
  const [first = ''] = dead
  const [kind, id] = first.split(':')
  return `There was no ${kind?.replaceAll('_', ' ')} ${id} when this was saved. It has no effect until it is saved again.`
}

const NOBODY = 999_999_999_999_999

function messageOf(context: Context, mention: Mention): string {
  return forbiddenRecord(context, '', mention).message.slice(2)
}

function keyOf({ reference, id }: Mention): string {
  return `${reference.kind}:${id}`
}

// What is new, and what was dead.
function asked({ refers, properties, stored, storedDead = [] }: Naming) {
  return Object.entries(refers ?? {}).flatMap(([path, reference]) => {
    const before = new Set(stored ? idsAt(stored, path, reference) : [])
    return idsAt(properties, path, reference).flatMap((id) => {
      const wasDead = before.has(id) && storedDead.includes(keyOf({ reference, id }))
      return before.has(id) && !wasDead ? [] : [{ path, reference, id, wasDead }]
    })
  })
}

function idsAt(properties: Properties, path: string, { storedAs }: Reference): number[] {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), properties)
  if (storedAs !== undefined) return numbersIn(value)
  return idsIn(isObject(value) ? Object.values(value) : String(value ?? '').split(','))
}

// However deep: whoever uses the properties may look further than the first level.
function idsIn(list: readonly unknown[]): number[] {
  return list.flatMap((entry) => toId(entry) ?? (isObject(entry) ? idsIn(Object.values(entry)) : []))
}

function replaceAt(
  value: Properties,
  path: readonly string[],
  replace: (id: number) => number | null,
): Properties {
  const [name = '', ...rest] = path
  const inner = value[name]
  if (rest.length > 0) return isObject(inner) ? { ...value, [name]: replaceAt(inner, rest, replace) } : value
  const list = isObject(inner) ? Object.values(inner) : String(inner ?? '').split(',')
  const next = list.map((entry) => replace(toId(entry) ?? 0) ?? entry)
  return { ...value, [name]: isObject(inner) ? next : next.join() }
}

function numbersIn(value: unknown): number[] {
  return entriesOf(value).filter((entry) => typeof entry === 'number')
}

function entriesOf(value: unknown): unknown[] {
  return isObject(value) ? Object.values(value) : [value]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
