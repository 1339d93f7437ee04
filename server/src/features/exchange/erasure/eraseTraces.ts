// Words of a person in rows that belong to no contact: queues, logs and notes of what went wrong.

import type { PersonalTrace } from '../../../catalog/personalTraces.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'
import type { Place, Subject } from './erasures.sql.ts'
import { listTableParts } from './parts.ts'

/** Stands where something of the person did. */
const ERASED = '[erased]'
const RANGE_MS = 300
const PAGES = 200

/**
 * Looks through ranges of pages for about 300 ms, in the caller's transaction, from `place` on.
 * @returns where to go on, null at the end; how many rows were changed or went, by table; and files that go with them.
 */
export async function eraseTraces(
  db: Db,
  traces: readonly PersonalTrace[],
  { subject, place }: { subject: Pick<Subject, 'contactIds' | 'words'>; place: Place },
): Promise<{ place: Place | null; erased: Record<string, number>; keys: string[] }> {
  const erased: Record<string, number> = {}
  const keys: string[] = []
  const begun = performance.now()
  const parts = await listTableParts(
    db,
    traces.map(({ table }) => table),
  )
  for (const { table, part, pages } of parts) {
    const key = `${table} ${part}`
    if (place.part !== undefined && key < place.part) continue
    const trace = traces.find((one) => one.table === table)
    if (!trace) continue
    const types = await columnTypes(db, trace)
    for (let page = key === place.part ? (place.page ?? 0) : 0; page < pages; page += PAGES) {
      if (performance.now() - begun > RANGE_MS) return { place: { part: key, page }, erased, keys }
      const range = db`t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + PAGES},0)`}::tid`
      const found = await eraseRange(db, trace, { part, types, range, subject })
      if (found.count > 0) erased[table] = (getOwn(erased, table) ?? 0) + found.count
      keys.push(...found.keys)
    }
  }
  return { place: null, erased, keys }
}

async function eraseRange(
  db: Db,
  { texts, fate, ofOthers = false, where = 'true', about = 'false', file = 'null::text' }: PersonalTrace,
  options: {
    part: string
    types: ReadonlyMap<string, string>
    range: Fragment
    subject: Pick<Subject, 'contactIds' | 'words'>
  },
): Promise<{ count: number; keys: string[] }> {
  const { part, types, range, subject } = options
  const columns = texts.trim().split(/\s+/)
  const all = columns.map((column) => `t."${column}"::text`).join(', ')
  const words = subject.words.filter((word) => !ofOthers || word.includes('@')).flatMap(variants)
  // The first is fast, and finds a little too much.
  const isNamed = db.unsafe(
    `(concat_ws(' ', ${all}) ilike any (p.parts) and concat_ws(' ', ${all}) ~* p.pattern)`,
  )
  const person = db`(
    select ${subject.contactIds}::bigint[] as ids, ${words.map((word) => `%${escapeLike(word)}%`)}::text[] as parts,
      ${patternOf(words)}::text as pattern) p`
  if (fate === 'goes') {
    const rows = await db<{ key: string | null }[]>`
      delete from ${db(part)} t using ${person} where ${range} and (${db.unsafe(where)}) and ((${db.unsafe(about)}) or ${isNamed})
      returning ${db.unsafe(file)} as key`
    return { count: rows.length, keys: rows.flatMap(({ key }) => key ?? []) }
  }
  const changes = columns.map((column) =>
    fate === 'is emptied'
      ? `"${column}" = default`
      : `"${column}" = regexp_replace(t."${column}"::text, p.pattern, '${ERASED}', 'gi')::${types.get(column)}`,
  )
  const changed = await db`
    update ${db(part)} t set ${db.unsafe(changes.join(', '))} from ${person} where ${range} and (${db.unsafe(where)}) and ((${db.unsafe(about)}) or ${isNamed})`
  return { count: changed.count, keys: [] }
}

// As a text, within JSON, and in an address.
function variants(word: string): string[] {
  return [...new Set([word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)])]
}

// Not within a longer address, number or name, which is somebody else's; no address ends like the name of a file.
function patternOf(words: readonly string[]): string {
  const any = words.map((word) =>
    word.replace(/[^\p{L}\p{N}]/gu, (sign) => (/\s/.test(sign) ? '\\s' : `\\${sign}`)),
  )
  return any.length === 0
    ? '(?!)'
    : `(?<![[:alnum:]._+-])(?:${any.join('|')})(?![[:alnum:]-]|[.](?!(?:csv|tsv|txt|xlsx|gz|errors)(?![[:alnum:]-]))[[:alnum:]])`
}

async function columnTypes(db: Db, { table, texts }: PersonalTrace): Promise<Map<string, string>> {
  const rows = await db<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = any(${texts.trim().split(/\s+/)}::text[]) and not attisdropped`
  return new Map(rows.map(({ name, type }) => [name, type]))
}
