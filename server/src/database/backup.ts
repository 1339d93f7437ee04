// One consistent archive of everything, written without pg_dump: the embedded PostgreSQL has none.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import packageJson from '../../package.json' with { type: 'json' }
import { StartError } from '../startError.ts'
import {
  ARCHIVE_FORMAT,
  type ArchivedPart,
  type ArchivedTable,
  type BackupManifest,
} from './backupManifest.ts'
import { copyOut, listBackupTables } from './backupTables.ts'
import type { Db, Sql } from './connection.ts'
import { migrationState } from './migrate.ts'

/** Folders under DATA_DIR whose files belong to the data. */
export const DATA_FOLDERS = ['assets', 'themes', 'outbox'] as const

/** A part is held in memory while its size and checksum are found. */
const PART_BYTES = 8 * 1024 * 1024

export interface BackupSummary {
  file: string
  sizeBytes: number
  tables: number
  rows: number
  files: number
}

/**
 * Writes all data to `file`: tables as one snapshot sees them, then the files under `dataDir`. The file appears
 * under its name only when complete, readable by its owner alone, because it holds secrets.
 *
 * @throws StartError when the file exists or cannot be written.
 */
export async function backup(
  sql: Sql,
  { file, dataDir, now }: { file: string; dataDir: string; now: Date },
): Promise<BackupSummary> {
  if (existsSync(file)) throw new StartError(`${file} exists already. Name another file for the backup.`)
  const partial = `${file}.partial`
  const archive = createPack()
  const output = createWriteStream(partial, { mode: 0o600 })
  const written = pipeline(archive, createGzip({ level: 3 }), output)
  written.catch(() => {})
  try {
    const summary = await Promise.race([writeArchive(sql, archive, { dataDir, now }), failureOf(written)])
    await written
    await synchronise(partial)
    await rename(partial, file)
    return { ...summary, file, sizeBytes: (await stat(file)).size }
  } catch (error) {
    archive.destroy()
    await rm(partial, { force: true })
    if (isFileError(error))
      throw new StartError(`The backup ${file} could not be written: ${error.message}`, { cause: error })
    throw error
  }
}

type Counts = Pick<BackupSummary, 'tables' | 'rows' | 'files'>

async function writeArchive(
  sql: Sql,
  archive: Pack,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Counts> {
  const parts: ArchivedPart[] = []
  const rows: Record<string, number> = {}
  await sql.begin('isolation level repeatable read read only', async (transaction) => {
    const db = transaction as unknown as Db
    const tables = await listBackupTables(db)
    const manifest: BackupManifest = {
      kind: 'campanile backup',
      format: ARCHIVE_FORMAT,
      program: packageJson.version,
      schemaVersion: (await migrationState(db)).applied,
      createdAt: now.toISOString(),
      tables,
    }
    await addPart(archive, parts, 'manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)))
    for (const table of tables) rows[table.name] = await addTable(db, archive, parts, table)
  })
  const files = await addFiles(archive, parts, dataDir)
  const checksums = Buffer.from(JSON.stringify({ parts, rows }))
  await addEntry(archive, 'checksums.json', checksums)
  archive.finalize()
  return {
    tables: Object.keys(rows).length,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    files,
  }
}

async function addTable(db: Db, archive: Pack, parts: ArchivedPart[], table: ArchivedTable): Promise<number> {
  const stream: Readable = await db.unsafe(copyOut(table)).readable()
  let rows = 0
  let number = 0
  let chunks: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const name = `tables/${table.name}/${String(++number).padStart(6, '0')}.copy`
    await addPart(archive, parts, name, Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  // PostgreSQL sends a row at a time, so parts end where rows end.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    rows += countLines(chunk)
    if (size >= PART_BYTES) await flush()
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

async function addFiles(archive: Pack, parts: ArchivedPart[], dataDir: string): Promise<number> {
  let files = 0
  for (const folder of DATA_FOLDERS) {
    const root = join(dataDir, folder)
    if (!existsSync(root)) continue
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const name = `files/${folder}${path.slice(root.length).replaceAll('\\', '/')}`
      await addFile(archive, parts, { name, path })
      files++
    }
  }
  return files
}

// The size at the start counts: what is appended meanwhile belongs to the next backup.
async function addFile(
  archive: Pack,
  parts: ArchivedPart[],
  { name, path }: { name: string; path: string },
): Promise<void> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  const done = Promise.withResolvers<void>()
  const sink = archive.entry({ name, size, mode: 0o600 }, (error) =>
    error ? done.reject(error) : done.resolve(),
  )
  if (size > 0) {
    for await (const chunk of createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if (!sink.write(chunk)) await new Promise<void>((resolve) => sink.once('drain', resolve))
    }
  }
  sink.end(null)
  await done.promise
  parts.push({ name, sizeBytes: size, sha256: hash.digest('hex') })
}

async function addPart(archive: Pack, parts: ArchivedPart[], name: string, content: Buffer): Promise<void> {
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

async function synchronise(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

function failureOf(work: Promise<void>): Promise<never> {
  return new Promise((_resolve, reject) => work.catch(reject))
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
