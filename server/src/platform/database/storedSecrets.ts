// Encrypted values as they are stored: which key each one needs, and their encryption under the current key.
import { isConfigKey } from '../config.ts'
import { isEncryptedValue } from '../secretKeys.ts'
import { storedKeyId } from '../secrets/cipher.ts'
import { type Db, type Sql, transaction } from './connection.ts'
import { decryptSecret, encryptSecrets, findCurrentKeyId, type Secret } from './encryption.ts'
import { lockRows } from './lockRows.ts'
import { changeSettings, listSettings, settingPurpose } from './settings.ts'

declare module '../contracts.ts' {
  interface Contracts {
    /** Columns whose values are encrypted with the secret key of the installation. */
    encryptedColumns: readonly EncryptedColumn[]
  }
}

/** A text column whose values are encrypted: declared by the feature that owns the table. */
export interface EncryptedColumn {
  table: string
  column: string
  /** The integer column that identifies a row. Default `id`. */
  key?: string
  /** The rows that can hold an encrypted value, as SQL over the table. Default all. */
  where?: string
  /** Whether plain values are encrypted at the next start. Default true. */
  encryptsPlain?: boolean
  /** Replaces the values of these rows, whose key is lost. */
  replaceLost(db: Db, keys: readonly number[]): Promise<void>
}

/** Values of one place by the state of their encryption. */
export interface StoredCount {
  /** A configuration key, or table and column. */
  place: string
  /** Null for plain text. */
  keyId: string | null
  count: number
  isReadable: boolean
}

/** Rows per transaction: a fraction of a second. */
const BATCH = 500

/** Purpose under which the values of a column are encrypted. */
export function columnPurpose({ table, column }: Pick<EncryptedColumn, 'table' | 'column'>): string {
  return `${table}.${column}`
}

/** All stored secrets by place and key. One statement for settings, and one for each column. */
export async function countStoredSecrets(
  db: Db,
  columns: readonly EncryptedColumn[],
): Promise<StoredCount[]> {
  const { keyRing } = db.home
  const settings = await db<{ key: string; value: unknown }[]>`select key, value from settings order by key`
  const counts = settings.flatMap(({ key, value }): StoredCount[] => {
    const keyId = typeof value === 'string' ? storedKeyId(value) : null
    if (!isConfigKey(key) || (keyId === null && !isEncryptedValue(key, value))) return []
    const isReadable = keyId === null || decryptSecret(db, settingPurpose(key), String(value)) !== null
    return [{ place: key, keyId, count: 1, isReadable }]
  })
  for (const column of columns) {
    const rows = await db<{ keyId: string | null; count: number }[]>`
      select ${keyIdOf(db, column)} as "keyId", count(*)::int as count from ${db(column.table)}
      where ${holds(db, column)} and ${column.encryptsPlain === false ? isEncrypted(db, column) : db`true`}
      group by 1 order by 1`
    for (const { keyId, count } of rows)
      counts.push({
        ...{ place: columnPurpose(column), keyId, count },
        isReadable: keyId === null || keyRing.find(keyId) !== null,
      })
  }
  return counts
}

/**
 * Encrypts what is plain, or encrypted with another key, under the current key. Values whose key is missing stay as they
 * are. Transactions of at most 500 rows: interrupted, it goes on where it stopped when it is run again.
 * @returns how many values were encrypted.
 */
export async function encryptStored(sql: Sql, columns: readonly EncryptedColumn[]): Promise<number> {
  const currentId = await findCurrentKeyId(sql)
  if (currentId === null || sql.home.keyRing.find(currentId) === null) return 0
  let count = await transaction(sql, (db) => encryptSettings(db, currentId))
  for (const column of columns) count += await encryptColumn(sql, column, currentId)
  return count
}

async function encryptSettings(db: Db, currentId: string): Promise<number> {
  const stored = await db<{ key: string; value: unknown }[]>`
    select key, value from settings ${lockRows(db, 'settings', { by: 'key' })}`
  const others = new Set(
    stored.flatMap(({ key, value }) =>
      typeof value === 'string' && storedKeyId(value) === currentId ? [] : [key],
    ),
  )
  const wanted = (await listSettings(db)).filter(
    ({ key, value, isUnreadable }) => others.has(key) && !isUnreadable && isEncryptedValue(key, value),
  )
  if (wanted.length === 0) return 0
  await changeSettings(db, Object.fromEntries(wanted.map(({ key, value }) => [key, value])), [])
  return wanted.length
}

async function encryptColumn(sql: Sql, column: EncryptedColumn, currentId: string): Promise<number> {
  let count = 0
  for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null; ) {
    const from: number = after
    const batch = await transaction(sql, (db) => encryptBatch(db, column, { currentId, after: from }))
    count += batch.encrypted
    after = batch.last
  }
  return count
}

async function encryptBatch(
  db: Db,
  column: EncryptedColumn,
  { currentId, after }: { currentId: string; after: number },
): Promise<{ encrypted: number; last: number | null }> {
  const { table, key = 'id' } = column
  const purpose = columnPurpose(column)
  const rows = await db<{ id: number; stored: string }[]>`
    select ${db(key)} as id, ${db(column.column)} as stored from ${db(table)}
    where ${holds(db, column)} and ${db(key)} > ${after} and ${keyIdOf(db, column)} is distinct from ${currentId}
      and ${column.encryptsPlain === false ? isEncrypted(db, column) : db`true`}
    ${lockRows(db, table, { by: key })} limit ${BATCH}`
  const readable = rows.flatMap(({ id, stored }): (Secret & { id: number })[] => {
    const text = decryptSecret(db, purpose, stored)
    return text === null ? [] : [{ id, purpose, text }]
  })
  const texts = await encryptSecrets(db, readable)
  await db`
    update ${db(table)} t set ${db(column.column)} = r.text
    from unnest(${readable.map(({ id }) => id)}::bigint[], ${texts}::text[]) r (id, text) where t.${db(key)} = r.id`
  return { encrypted: readable.length, last: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null) }
}

/**
 * Removes settings and replaces values of columns whose key is missing.
 * @returns how many values of each place were replaced.
 */
export async function replaceLostSecrets(
  db: Db,
  columns: readonly EncryptedColumn[],
): Promise<{ place: string; count: number }[]> {
  const lost = (await listSettings(db)).flatMap(({ key, isUnreadable }) => (isUnreadable ? [key] : []))
  await changeSettings(db, {}, lost)
  const replaced = lost.map((place) => ({ place, count: 1 }))
  for (const column of columns) {
    const keys = await findLost(db, column)
    if (keys.length > 0) {
      await column.replaceLost(db, keys)
      replaced.push({ place: columnPurpose(column), count: keys.length })
    }
  }
  return replaced
}

async function findLost(db: Db, column: EncryptedColumn): Promise<number[]> {
  const { table, key = 'id' } = column
  const rows = await db<{ id: number }[]>`
    select ${db(key)} as id from ${db(table)} where ${holds(db, column)} and ${isEncrypted(db, column)}
      and ${keyIdOf(db, column)} <> all(${db.home.keyRing.list().map(({ id }) => id)}::text[])
    ${lockRows(db, table, { by: key })}`
  return rows.map(({ id }) => id)
}

function holds(db: Db, { column, where = 'true' }: EncryptedColumn) {
  return db`(${db(column)} <> '' and ${db.unsafe(where)})`
}

function isEncrypted(db: Db, { column }: EncryptedColumn) {
  return db`starts_with(${db(column)}, 'enc:1:')`
}

function keyIdOf(db: Db, column: EncryptedColumn) {
  return db`case when ${isEncrypted(db, column)} then split_part(${db(column.column)}, ':', 3) end`
}
