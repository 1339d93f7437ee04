// The custom fields of contacts and companies as every process sees them: cached, and never stale for long.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Home } from '../../../platform/database/connection.ts'
import { countUpSetting } from '../../../platform/database/settings.ts'
import type { FieldType } from './fieldTypes.ts'
import { orderProperties } from './orderProperties.ts'

/** What a field belongs to. On the wire a contact is called `lead`. */
export type FieldObject = 'contact' | 'company'

export interface CustomField {
  id: number
  object: FieldObject
  label: string
  alias: string
  type: FieldType
  group: string
  order: number
  /** Column of `contacts` or `companies` that holds the values. A column's name is never used again for another field. */
  column: string
  sqlType: string
  isUnique: boolean
  isPublished: boolean
  isVisible: boolean
  isListable: boolean
  isPubliclyUpdatable: boolean
  isRequired: boolean
  isFixed: boolean
  isIndexed: boolean
  /** As written by the user; `fieldOf` reads it as a value. */
  defaultValue: string | null
  /** Longest text in characters; null for no limit of the user's. */
  maxLength: number | null
  properties: unknown
}

export interface FieldSet {
  object: FieldObject
  /** All fields, unpublished ones too, by order and id. */
  fields: readonly CustomField[]
  /** The fields that requests read and write. */
  published: readonly CustomField[]
  /** All fields by alias. */
  byAlias: ReadonlyMap<string, CustomField>
}

interface Entry {
  set: FieldSet
  version: string
  /** When the version was last asked for, by `performance.now()`, taken before the question. */
  checkedAt: number
}

/**
 * A process trusts its copy for this long before it asks for the version again. Who changes fields waits longer
 * than this before telling anybody (`fieldsSettled`), so no request that starts after the answer sees the old set.
 */
const LEASE_MS = 100
const MARGIN_MS = 50

/**
 * The field set of an object. The same set is the same object until a field changes, so that what is derived
 * from it can be kept in a WeakMap. One small statement at most every 100 ms, two after a change.
 *
 * A request that is one transaction as a whole and has changed fields itself gets a set of its own each time. Not for
 * other transactions that have changed fields: they would share what is not committed.
 */
export async function loadFieldSet(db: Db, object: FieldObject): Promise<FieldSet> {
  const cache = cacheOf(db)
  const entry = cache?.get(object)
  const askedAt = performance.now()
  if (entry) {
    if (askedAt - entry.checkedAt < LEASE_MS) return entry.set
    if ((await findVersion(db)) === entry.version) {
      entry.checkedAt = Math.max(entry.checkedAt, askedAt)
      return entry.set
    }
  }
  const rows = await db<(CustomField & { version: string })[]>`
    select f.id, f.object, f.label, f.alias, f.type, f.field_group as "group", f.field_order as "order", f.column_name as "column",
      case format_type(a.atttypid, -1) when 'timestamp with time zone' then 'timestamptz'
        when 'time without time zone' then 'time' else format_type(a.atttypid, -1) end as "sqlType",
      f.is_unique_identifier as "isUnique", f.is_published as "isPublished", f.is_visible as "isVisible",
      f.is_listable as "isListable", f.is_publicly_updatable as "isPubliclyUpdatable", f.is_required as "isRequired",
      f.is_fixed as "isFixed", f.is_indexed as "isIndexed", f.default_value as "defaultValue",
      f.char_length_limit as "maxLength", f.properties,
      coalesce((select value #>> '{}' from settings where key = 'field_version'), '') as version
    from fields f
    join pg_attribute a on a.attrelid = (case f.object when 'contact' then 'contacts' else 'companies' end)::regclass
      and a.attname = f.column_name and not a.attisdropped
    where f.object = ${object} order by f.field_order, f.id`
  const version = rows[0]?.version ?? ''
  const set = makeSet(
    object,
    rows.map(({ version: _, ...field }) => ({ ...field, properties: orderProperties(field.properties) })),
  )
  cache?.set(object, { set, version, checkedAt: askedAt })
  return set
}

/** Gives the fields a new version, at the end of the transaction that changed them. Changes of fields happen one after the other. */
export async function renewFieldVersion(db: Db): Promise<void> {
  await countUpSetting(db, 'field_version')
  if (db.home.outer) changedWithin.add(db.home)
}

/** Resolves when every process has seen what was committed before the call. */
export async function fieldsSettled(): Promise<void> {
  await sleep(LEASE_MS + MARGIN_MS)
}

const caches = new WeakMap<Home, Map<FieldObject, Entry>>()

/** Requests that are one transaction and have changed fields: what they see is not committed. */
const changedWithin = new WeakSet<Home>()

function cacheOf(db: Db): Map<FieldObject, Entry> | null {
  if (changedWithin.has(db.home)) return null
  const pool = (db.home.outer ?? db).home
  const cache = caches.get(pool) ?? new Map<FieldObject, Entry>()
  caches.set(pool, cache)
  return cache
}

async function findVersion(db: Db): Promise<string> {
  const [row] = await db<
    { version: string }[]
  >`select value #>> '{}' as version from settings where key = 'field_version'`
  return row?.version ?? ''
}

function makeSet(object: FieldObject, fields: CustomField[]): FieldSet {
  return {
    object,
    fields,
    published: fields.filter((field) => field.isPublished),
    byAlias: new Map(fields.map((field) => [field.alias, field])),
  }
}
