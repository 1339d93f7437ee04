// Loads a backup into an empty database of either kind: all of it, or nothing.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../startError.ts'
import { type ArchivedTable, type BackupManifest, damaged } from './backupManifest.ts'
import { type Db, type Sql, transaction } from './connection.ts'
import { listMigrations, migrate, migrationState } from './migrate.ts'
import { type ArchiveEntry, readArchive, verifyArchive } from './readArchive.ts'
import {
  type Copy,
  claimEmptyTables,
  finishTables,
  fitting,
  prepareTable,
  startCopy,
} from './restoreTables.ts'
import { DATA_FOLDERS } from './writeArchive.ts'

export interface RestoreSummary {
  /** When the backup was made. */
  createdAt: string
  tables: number
  rows: number
  files: number
}

/**
 * Loads the backup into the database of `sql`, at `url`, and its files into `dataDir`. A database without tables is
 * brought to the version of the archive first, and to the program's own afterwards.
 *
 * @throws StartError when the archive is damaged or too new, or when the database or a folder holds data already.
 */
export async function restore(
  sql: Sql,
  { url, file, dataDir }: { url: string; file: string; dataDir: string },
): Promise<RestoreSummary> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  const manifest = await verifyArchive(file)
  await prepareDatabase(sql, url, manifest)
  await refuseFilledFolders(dataDir)
  await mkdir(dataDir, { recursive: true })
  const unpacked = await mkdtemp(join(dataDir, '.restore-'))
  const moved: string[] = []
  try {
    const summary = await transaction(sql, async (db) => {
      await claimEmptyTables(db, manifest.tables)
      for (const table of manifest.tables) await prepareTable(db, table)
      const counts = await load(db, file, manifest.tables, unpacked)
      await finishTables(db, manifest.tables)
      await moveFolders(unpacked, dataDir, moved)
      return counts
    })
    moved.length = 0
    await migrate(url)
    await sql`analyze`
    return { createdAt: manifest.createdAt, tables: manifest.tables.length, ...summary }
  } catch (error) {
    await Promise.all(moved.map((path) => rm(path, { recursive: true, force: true })))
    throw error
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
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

async function refuseFilledFolders(dataDir: string): Promise<void> {
  for (const folder of DATA_FOLDERS) {
    const path = join(dataDir, folder)
    if (existsSync(path) && (await readdir(path)).length > 0) {
      throw new StartError(`${path} holds files already. A backup is restored into an empty DATA_DIR only.`)
    }
  }
}

async function load(
  db: Db,
  file: string,
  tables: readonly ArchivedTable[],
  unpacked: string,
): Promise<{ rows: number; files: number }> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let open = null as Copy | null
  let rows = 0
  let files = 0
  const close = async () => {
    if (open) await fitting(open, open.rows.end())
    open = null
  }
  const reading = readArchive(file, async (entry) => {
    const [kind, name = '', ...rest] = entry.name.split('/')
    if (kind === 'files') {
      await unpackFile(entry, unpacked, [name, ...rest])
      files++
    }
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
  return { rows, files }
}

async function unpackFile(entry: ArchiveEntry, unpacked: string, segments: string[]): Promise<void> {
  const [folder = ''] = segments
  const isSafe = segments.every(
    (segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment),
  )
  if (!isSafe || segments.length < 2 || !(DATA_FOLDERS as readonly string[]).includes(folder)) {
    throw damaged(`it holds a file with the path ${entry.name}`)
  }
  const path = join(unpacked, ...segments)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
}

// Folders that are there are known to be empty.
async function moveFolders(unpacked: string, dataDir: string, moved: string[]): Promise<void> {
  for (const folder of await readdir(unpacked)) {
    const path = join(dataDir, folder)
    await rm(path, { recursive: true, force: true })
    await rename(join(unpacked, folder), path)
    moved.push(path)
  }
}
