// The contents of a backup, as a packed stream. `backupManifest.ts` describes them.
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import packageJson from '../../../package.json' with { type: 'json' }
import { announceBackup } from '../database/backupRunning.ts'
import type { Db, Sql } from '../database/connection.ts'
import { readCopy } from '../database/copy.ts'
import { findCurrentKeyId } from '../database/encryption.ts'
import { migrationState } from '../database/migrate.ts'
import { findSetting } from '../database/settings.ts'
import { encryptText } from '../secrets/cipher.ts'
import { StartError } from '../startError.ts'
import type { Storage } from '../storage/storage.ts'
import { ARCHIVE_FORMAT, type ArchivedPart, type BackupManifest, SITE_KEY_PURPOSE } from './backupManifest.ts'
import { copyOut, findTableSizes, listBackupTables, lockBackupTables } from './backupTables.ts'

/** A part is held in memory while its size and checksum are found. */
const PART_BYTES = 8 * 1024 * 1024
const STALL_MS = 120_000
const ROLLBACK_MS = 5_000

export interface BackupProgress {
  rows: number
  /** The part of the database that is read, from 0 to 1; an estimate. */
  fraction: number
}

export interface ArchiveOptions {
  storage: Storage
  now: Date
  onProgress?: ((progress: BackupProgress) => void) | undefined
  /** Size from which rows become a part of the archive. Default 8 MB. */
  partBytes?: number | undefined
  /** The backup fails when nothing was read or written for so long. Default two minutes. */
  stallMs?: number | undefined
}

export interface ArchiveCounts {
  tables: number
  rows: number
  files: number
}

interface Work {
  archive: Pack
  parts: ArchivedPart[]
  partBytes: number
  /** Told about everything that is read. */
  onRead(rows: number, bytes: number): void
}

/**
 * Writes all data to `output` and ends it: tables as one snapshot sees them, then the stored files.
 * @throws StartError when neither side moves any more.
 */
export async function writeArchive(
  sql: Sql,
  output: Writable,
  options: ArchiveOptions,
): Promise<ArchiveCounts> {
  const archive = createPack()
  const watch = watchFor(options.stallMs ?? STALL_MS)
  const written = pipeline(
    archive,
    createGzip({ level: 3 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk
        watch.moved()
      }
    },
    output,
  )
  const failed = new Promise<never>((_resolve, reject) => written.catch(reject))
  const packed = packAll(sql, archive, watch.moved, options)
  try {
    const counts = await Promise.race([packed, failed, watch.stalled])
    await Promise.race([written, watch.stalled])
    return counts
  } catch (error) {
    archive.destroy()
    output.destroy()
    // Its transaction ends first, so that nothing is refused for this backup any more; a silent database may never end it.
    await Promise.race([packed.catch(() => {}), setTimeout(ROLLBACK_MS, undefined, { ref: false })])
    throw error
  } finally {
    watch.end()
  }
}

function watchFor(ms: number): { moved(): void; stalled: Promise<never>; end(): void } {
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  stalled.catch(() => {})
  const timer = globalThis.setTimeout(() => {
    reject(
      new StartError(
        `The backup stood still: for ${ms / 1000} seconds nothing came from the database and nothing could be written.`,
      ),
    )
  }, ms)
  return { moved: () => timer.refresh(), stalled, end: () => clearTimeout(timer) }
}

async function packAll(
  sql: Sql,
  archive: Pack,
  moved: () => void,
  { storage, now, onProgress, partBytes = PART_BYTES }: ArchiveOptions,
): Promise<ArchiveCounts> {
  const rows: Record<string, number> = {}
  const parts: ArchivedPart[] = []
  const present = await listBackupTables(sql)
  await sql.begin(async (db) => {
    // Before the snapshot: what this waits for is in it.
    await lockBackupTables(db, present)
    await announceBackup(db)
    const tables = await listBackupTables(db)
    const siteKey = await encryptSiteKey(db)
    const manifest: BackupManifest = {
      kind: 'campanile backup',
      format: ARCHIVE_FORMAT,
      program: packageJson.version,
      schemaVersion: (await migrationState(db)).applied,
      createdAt: now.toISOString(),
      tables,
      ...(siteKey === null ? {} : { siteKey }),
    }
    const progress = progressOf(await findTableSizes(db), onProgress)
    const onRead = (count: number, bytes: number) => {
      moved()
      progress.add(count, bytes)
    }
    const work = { archive, parts, partBytes, onRead }
    await addPart(work, 'manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)))
    for (const table of tables) {
      const except = table.name === 'settings' && siteKey !== null ? "key = 'site_key'" : 'false'
      rows[table.name] = await addTable(db, work, copyOut(table, { except }), table.name)
      progress.finish(table.name)
    }
  }, 'isolation level repeatable read read only')
  const files = await addFiles({ archive, parts, partBytes, onRead: moved }, storage)
  await addEntry(archive, 'checksums.json', Buffer.from(JSON.stringify({ parts, rows })))
  archive.finalize()
  return {
    tables: Object.keys(rows).length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files,
  }
}

// Rows are about as long in the archive as in the table; a table that is done counts with its size.
function progressOf(sizes: ReadonlyMap<string, number>, onProgress: ArchiveOptions['onProgress']) {
  const total = Math.max(
    1,
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
  )
  let [rows, done, current] = [0, 0, 0]
  const tell = () => onProgress?.({ rows, fraction: Math.min(1, (done + current) / total) })
  return {
    add(count: number, bytes: number) {
      rows += count
      current += bytes
      tell()
    },
    finish(table: string) {
      done += sizes.get(table) ?? 0
      current = 0
      tell()
    },
  }
}

/**
 * The key that signs public links, which the database itself needs in plain text; null where it stays a row of its
 * table, because there is no key to encrypt it with.
 */
async function encryptSiteKey(db: Db): Promise<string | null> {
  const id = await findCurrentKeyId(db)
  const key = id === null ? null : db.home.keyRing.find(id)
  const siteKey = key ? await findSetting<string>(db, 'site_key') : undefined
  return key && siteKey !== undefined ? encryptText(key, siteKey, SITE_KEY_PURPOSE) : null
}

async function addTable(db: Db, work: Work, copy: string, table: string): Promise<number> {
  let rows = 0
  let number = 0
  let chunks: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const name = `tables/${table}/${String(++number).padStart(6, '0')}.copy`
    await addPart(work, name, Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  for await (const chunk of readCopy(db, copy)) {
    const lines = countLines(chunk)
    chunks.push(chunk)
    size += chunk.length
    rows += lines
    work.onRead(lines, chunk.length)
    if (size >= work.partBytes) await flush()
  }
  await flush()
  return rows
}

// In COPY's text format a line feed is always the end of a row: those inside values are escaped.
function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

async function addFiles(work: Work, storage: Storage): Promise<number> {
  let files = 0
  for await (const { key } of storage.list('')) if (await addFile(work, storage, key)) files++
  return files
}

/** @returns false for a file that is gone by now. */
async function addFile({ archive, parts, onRead }: Work, storage: Storage, key: string): Promise<boolean> {
  const found = await storage.get(key)
  if (!found) return false
  const { sizeBytes } = found.file
  const name = `files/${key}`
  const hash = createHash('sha256')
  const done = Promise.withResolvers<void>()
  const sink = archive.entry({ name, size: sizeBytes, mode: 0o600 }, (error) =>
    error ? done.reject(error) : done.resolve(),
  )
  for await (const chunk of found.content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    onRead(0, chunk.length)
    if (!sink.write(chunk)) await new Promise<void>((resolve) => sink.once('drain', resolve))
  }
  sink.end(null)
  await done.promise
  parts.push({ name, sizeBytes, sha256: hash.digest('hex') })
  return true
}

async function addPart({ archive, parts }: Work, name: string, content: Buffer): Promise<void> {
  await addEntry(archive, name, content)
  parts.push({ name, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
}

function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = archive.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    )
    sink.end(content)
  })
}
