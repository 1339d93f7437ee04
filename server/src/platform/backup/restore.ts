// Loads a backup into an empty database of either kind: all of it, or nothing.
import { existsSync } from 'node:fs'
import type { Contracts } from '../contracts.ts'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { decryptSecret } from '../database/encryption.ts'
import { listMigrations, migrate, migrationState } from '../database/migrate.ts'
import { putSetting } from '../database/settings.ts'
import { countStoredSecrets } from '../database/storedSecrets.ts'
import { StartError } from '../startError.ts'
import { isKey, type Storage } from '../storage/storage.ts'
import { type ArchivedTable, type BackupManifest, damaged, SITE_KEY_PURPOSE } from './backupManifest.ts'
import { readArchive, verifyArchive } from './readArchive.ts'
import {
  type Copy,
  claimEmptyTables,
  finishTables,
  fitting,
  prepareTable,
  startCopy,
} from './restoreTables.ts'

export interface Restore {
  url: string
  file: string
  storage: Storage
  /** Of the application. */
  catalog: Pick<Contracts, 'counters' | 'encryptedColumns'>
}

export interface RestoreSummary {
  /** When the backup was made. */
  createdAt: string
  tables: number
  rows: number
  files: number
  /** Values that the secret keys of this machine cannot decrypt: configuration keys, or table and column. */
  unreadable: { place: string; count: number }[]
  /** The key that signs public links could not be decrypted: links in mail that was sent before do not work. */
  isSiteKeyLost: boolean
}

/**
 * Loads the backup into the database of `sql`, at `url`, and its files into `storage`. A database without tables is
 * brought to the version of the archive first, and to the program's own afterwards. Files that go into the database
 * follow last, because only the program's own version has a place for them.
 *
 * @throws StartError when the archive is damaged or too new, or when the database or the storage holds data already.
 */
export async function restore(sql: Sql, { url, file, storage, catalog }: Restore): Promise<RestoreSummary> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const manifest = await verifyArchive(file)
  await prepareDatabase(sql, url, manifest)
  await refuseFilledStorage(sql, storage)
  const keys: string[] = []
  let rows = 0
  let isSiteKeyLost = false
  try {
    await transaction(sql, async (db) => {
      await claimEmptyTables(db, manifest.tables)
      for (const table of manifest.tables) await prepareTable(db, table)
      rows = await loadRows(db, file, manifest.tables)
      await finishTables(db, manifest.tables, [...catalog.counters.values()])
      isSiteKeyLost = !(await restoreSiteKey(db, manifest))
      if (storage.kind === 'folder') await loadFiles(storage, file, keys)
    })
  } catch (error) {
    for (const key of keys) await storage.delete(key)
    throw error
  }
  await migrate(url)
  await sql`analyze`
  if (storage.kind === 'database') await loadFilesLast(storage, file, keys)
  const stored = await countStoredSecrets(sql, catalog.encryptedColumns)
  return {
    createdAt: manifest.createdAt,
    tables: manifest.tables.length,
    rows,
    files: keys.length,
    unreadable: stored.flatMap(({ place, count, isReadable }) => (isReadable ? [] : [{ place, count }])),
    isSiteKeyLost,
  }
}

/** @returns false when its secret key is missing; the next start makes another one. */
async function restoreSiteKey(db: Db, { siteKey }: BackupManifest): Promise<boolean> {
  if (siteKey === undefined) return true
  const text = decryptSecret(db, SITE_KEY_PURPOSE, siteKey)
  if (text === null) return false
  await putSetting(db, 'site_key', text)
  return true
}

/**
 * Loads the files alone: what is there already stays. For a restore whose rows came in and whose files did not.
 * @returns how many there are now.
 */
export async function restoreFiles({ file, storage }: { file: string; storage: Storage }): Promise<number> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  await verifyArchive(file)
  const keys: string[] = []
  await loadFiles(storage, file, keys)
  return keys.length
}

async function prepareDatabase(
  sql: Sql,
  url: string,
  { schemaVersion, program }: BackupManifest,
): Promise<void> {
  const { applied, known } = await migrationState(sql)
  if (schemaVersion > known) {
    throw new StartError(
      `The backup was written by a newer Campanile (${program}). Restore it with that version.`,
    )
  }
  if (applied > schemaVersion) {
    throw new StartError(
      `The backup is of database version ${schemaVersion}, this database is at ${applied} already. ` +
        'Restore into a database on which no server has started: it is brought up to date afterwards.',
    )
  }
  await migrate(url, listMigrations().slice(0, schemaVersion))
}

async function refuseFilledStorage(sql: Sql, storage: Storage): Promise<void> {
  if (storage.kind === 'database') {
    const [table] = await sql`select to_regclass('stored_files') is not null as present`
    if (!table?.present) return
  }
  for await (const { key } of storage.list(''))
    throw new StartError(
      `${storage.place} holds files already, such as ${key}. A backup is restored where there are none.`,
    )
}

async function loadRows(db: Db, file: string, tables: readonly ArchivedTable[]): Promise<number> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let open = null as Copy | null
  let rows = 0
  const close = async () => {
    if (open) await fitting(open, open.rows.end())
    open = null
  }
  const reading = readArchive(file, async (entry) => {
    const [kind, name = ''] = entry.name.split('/')
    if (kind !== 'tables') return
    const table = byName.get(name)
    if (!table) throw damaged(`it holds a table ${name} that it does not describe`)
    if (open?.table !== table) {
      await close()
      open = await startCopy(db, table)
    }
    for await (const chunk of entry) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      await fitting(open, open.rows.write(chunk))
    }
  })
  try {
    await reading
    await close()
  } catch (error) {
    await open?.rows.abort()
    throw error
  }
  return rows
}

const FILES = 'files/'
/** What writers left incomplete, in archives of versions that kept them. */
const LEFTOVER = /\/\.(upload|import)-[^/]*$/

/** Stores the files of the archive that are not there, and collects their keys. */
async function loadFiles(storage: Storage, file: string, keys: string[]): Promise<void> {
  await readArchive(file, async (entry) => {
    if (!entry.name.startsWith(FILES) || LEFTOVER.test(entry.name)) return
    const key = entry.name.slice(FILES.length)
    if (!isKey(key)) throw damaged(`it holds a file with the path ${entry.name}`)
    if (!(await storage.stat(key))) await storage.put(key, entry)
    keys.push(key)
  })
}

async function loadFilesLast(storage: Storage, file: string, keys: string[]): Promise<void> {
  try {
    await loadFiles(storage, file, keys)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The rows are restored, and ${keys.length} files; then it failed: ${reason}\n` +
        'Restore the others with "campanile restore --only-files" and the same archive.',
      { cause },
    )
  }
}
