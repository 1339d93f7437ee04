// Files in the database, in parts that are written one by one: no transaction is longer for a larger file. A row is a
// file only once all of its parts are there, and parts of what was replaced stay readable for who is reading them.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { now } from '../clock.ts'
import { connect, type Db, type Sql, transaction } from '../database/connection.ts'
import { removeUntouched, scratchPath } from './scratch.ts'
import { type ByteRange, bounded, demandKey, isKey, type Storage, type StoredFile } from './storage.ts'

/** Bytes of a part. */
const PART_BYTES = 256 * 1024
/** Parts that are read, or removed, by one statement. */
const PARTS_AT_ONCE = 4
/** Files of a list that are read by one statement. */
const PAGE = 1_000
/** Apart from the pool of requests: a request that holds a connection for its transaction may wait for a file. */
const CONNECTIONS = 4

interface FileRow extends StoredFile {
  id: number
  sha256: string
}

/**
 * @param url the database.
 * @param scratch folder for files that are not kept.
 */
export function databaseStorage(url: string, { scratch }: { scratch: string }): Storage {
  const sql = connect(url, { max: CONNECTIONS, name: 'campanile storage' })
  return {
    kind: 'database',
    place: 'the database',
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      demandKey(key)
      const digest = createHash('sha256')
      const id = await insertFile(sql, key)
      try {
        let sizeBytes = 0
        let number = 0
        for await (const part of inParts(bounded(content, maxBytes, (chunk) => digest.update(chunk)))) {
          await insertPart(sql, { id, number: number++, part })
          sizeBytes += part.length
        }
        const stored = { key, sizeBytes, storedAt: now(), sha256: digest.digest('hex') }
        await transaction(sql, (db) => finishFile(db, id, stored))
        return stored
      } catch (error) {
        await retire(sql, id).catch(() => {})
        throw error
      }
    },
    async get(key, range) {
      const file = await findFile(sql, key)
      if (!file) return null
      const content = Readable.from(readParts(sql, file, range), { objectMode: false })
      return { file: toStored(file), content }
    },
    async stat(key) {
      const file = await findFile(sql, key)
      return file && toStored(file)
    },
    async delete(key) {
      if (!isKey(key)) return false
      const rows = await sql`
        update stored_files set state = 'retired', changed_at = ${now()} where key = ${key} and state = 'stored' returning id`
      return rows.length > 0
    },
    async *list(prefix) {
      for (let after = ''; ; ) {
        const page = await sql<StoredFile[]>`
          select key, size_bytes as "sizeBytes", stored_at as "storedAt" from stored_files
          where state = 'stored' and key > ${after} and starts_with(key, ${prefix}) and key >= ${prefix}
          order by key limit ${PAGE}`
        yield* page
        const last = page.at(-1)
        if (!last || page.length < PAGE) return
        after = last.key
      }
    },
    async sweep(before) {
      let removed = await removeUntouched(scratch, before, () => true)
      const rows = await sql<{ id: number }[]>`
        select id from stored_files where state <> 'stored' and changed_at < ${before} order by id`
      for (const { id } of rows) if (await removeFile(sql, id, before)) removed++
      return removed
    },
    scratch: () => scratchPath(scratch),
    close: () => sql.end({ timeout: 5 }),
  }
}

const toStored = ({ key, sizeBytes, storedAt }: FileRow): StoredFile => ({ key, sizeBytes, storedAt })

async function findFile(db: Db, key: string): Promise<FileRow | null> {
  if (!isKey(key)) return null
  const [row] = await db<FileRow[]>`
    select id, key, size_bytes as "sizeBytes", stored_at as "storedAt", sha256 from stored_files
    where key = ${key} and state = 'stored'`
  return row ?? null
}

async function insertFile(db: Db, key: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into stored_files (key, state, changed_at) values (${key}, 'writing', ${now()}) returning id`
  if (!row) throw new Error('no row for a file')
  return row.id
}

async function insertPart(
  db: Db,
  { id, number, part }: { id: number; number: number; part: Buffer },
): Promise<void> {
  const rows = await db`
    with file as (
      update stored_files set changed_at = ${now()} where id = ${id} and state = 'writing' returning id
    )
    insert into stored_parts (file_id, number, content) select id, ${number}::int, ${part}::bytea from file returning number`
  if (rows.length === 0) throw new Error('nothing was written for so long that the file was swept')
}

// One after the other for a key, so that each sees what the one before it has stored.
async function finishFile(db: Db, id: number, file: StoredFile & { sha256: string }): Promise<void> {
  const { key, sizeBytes, storedAt, sha256 } = file
  await db`select pg_advisory_xact_lock(hashtextextended('campanile file ' || ${key}::text, 0))`
  await db`
    update stored_files set state = 'retired', changed_at = ${storedAt} where key = ${key} and state = 'stored'`
  const rows = await db`
    update stored_files
    set state = 'stored', size_bytes = ${sizeBytes}, sha256 = ${sha256}, stored_at = ${storedAt}, changed_at = ${storedAt}
    where id = ${id} and state = 'writing' returning id`
  if (rows.length === 0) throw new Error('nothing was written for so long that the file was swept')
}

async function retire(db: Db, id: number): Promise<void> {
  await db`update stored_files set state = 'retired', changed_at = ${now()} where id = ${id} and state = 'writing'`
}

/** Removes a file and its parts, a few at a time. @returns false when it came to life again. */
async function removeFile(sql: Sql, id: number, before: Date): Promise<boolean> {
  const claimed = await sql`
    update stored_files set state = 'retired' where id = ${id} and state <> 'stored' and changed_at < ${before} returning id`
  if (claimed.length === 0) return false
  for (;;) {
    const parts = await sql`
      delete from stored_parts where file_id = ${id} and number in (
        select number from stored_parts where file_id = ${id} order by number limit ${PARTS_AT_ONCE})
      returning number`
    if (parts.length < PARTS_AT_ONCE) break
  }
  await sql`delete from stored_files where id = ${id}`
  return true
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    held.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    let all = Buffer.concat(held)
    for (; all.length >= PART_BYTES; all = all.subarray(PART_BYTES)) yield all.subarray(0, PART_BYTES)
    held = [all]
    size = all.length
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* readParts(sql: Sql, file: FileRow, range?: ByteRange): AsyncGenerator<Buffer> {
  const { id, key, sizeBytes, sha256 } = file
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  const digest = createHash('sha256')
  const last = Math.floor(Math.min(end, sizeBytes - 1) / PART_BYTES)
  for (let first = Math.floor(start / PART_BYTES); first <= last; first += PARTS_AT_ONCE) {
    const to = Math.min(first + PARTS_AT_ONCE - 1, last)
    const rows = await sql<{ number: number; content: Uint8Array }[]>`
      select number, content from stored_parts where file_id = ${id} and number between ${first} and ${to} order by number`
    if (rows.length !== to - first + 1)
      throw new Error(`a part of the file ${key} is missing in the database`)
    for (const row of rows) {
      const at = row.number * PART_BYTES
      const part = Buffer.from(row.content)
      digest.update(part)
      yield part.subarray(Math.max(0, start - at), end - at + 1)
    }
  }
  if (!range && digest.digest('hex') !== sha256) throw new Error(`the file ${key} is damaged in the database`)
}
