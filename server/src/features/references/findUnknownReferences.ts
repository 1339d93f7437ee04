import type { Db } from '../../database/connection.ts'
import { toId } from '../../values/field.ts'
import { recordKinds } from './recordKinds.ts'

type Properties = Readonly<Record<string, unknown>>

/** Which kind of record a property names, by property: `{email: 'email'}`, or `{'useremail.email': 'email'}`. */
export type Refers = Readonly<Record<string, string>>

/** Properties that name records: one id or several. */
export interface Naming {
  refers: Refers | undefined
  properties: Properties
  /** What is stored of them: what they name already may be gone by now. */
  stored: Properties | null
}

/** The property that names a record that nobody has, and the message. */
export type UnknownReference = [property: string, message: string]

const trusted = new WeakSet<Db>()

/** Lets this transaction store what names unknown records: documents come from elsewhere, with what was gone there. */
export function trustReferences(db: Db): void {
  trusted.add(db)
}

/** Whether this transaction may store what names unknown records. */
export function isTrusted(db: Db): boolean {
  return trusted.has(db)
}

/** The first unknown reference of each, or null. One statement per kind of record that is named, however many do. */
export async function findUnknownReferences(
  db: Db,
  namings: readonly Naming[],
): Promise<(UnknownReference | null)[]> {
  const named = namings.map((naming) => (isTrusted(db) ? [] : newReferences(naming)))
  const known = new Map<string, { has(id: number): boolean }>()
  for (const [kind, references] of Map.groupBy(named.flat(), (reference) => reference.kind)) {
    const ids = [...new Set(references.map(({ id }) => id))]
    const found = await recordKinds.get(kind)?.find(db, ids)
    if (found) known.set(kind, found)
  }
  return named.map((references) => {
    const unknown = references.find(({ kind, id }) => known.get(kind)?.has(id) === false)
    if (!unknown) return null
    return [unknown.path, `${recordKinds.get(unknown.kind)?.name} ${unknown.id} does not exist.`]
  })
}

function newReferences({ refers, properties, stored }: Naming) {
  return Object.entries(refers ?? {}).flatMap(([path, kind]) => {
    const before = new Set(stored ? idsAt(stored, path) : [])
    return idsAt(properties, path).flatMap((id) => (before.has(id) ? [] : [{ path, kind, id }]))
  })
}

function idsAt(properties: Properties, path: string): number[] {
  const value = path
    .split('.')
    .reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), properties)
  const list = isObject(value) ? Object.values(value) : String(value ?? '').split(',')
  return list.flatMap((entry) => toId(entry) ?? [])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
