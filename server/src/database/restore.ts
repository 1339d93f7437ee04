// Loads a backup into an empty database of either kind: all of it, or nothing.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, extract as createExtract } from 'tar-stream'
import { StartError } from '../startError.ts'
import { DATA_FOLDERS } from './backup.ts'
import { type ArchivedPart, type ArchivedTable, type BackupManifest, damaged, parseChecksums, parseManifest } from './backupManifest.ts'
import { quoted } from './backupTables.ts'
import { type Db, type Sql, sqlState, transaction } from './connection.ts'
import { listMigrations, migrate, migrationState } from './migrate.ts'

/** What a fresh database holds already; the archive's rows take their place. */
const SEEDED: Readonly<Record<string, string>> = { roles: 'id > 1', fields: 'not is_fixed', settings: "key <> 'site_key'" }
/** What a server that ran for a moment leaves behind. */
const PASSING = new Set(['domain_events', 'event_cursors', 'schedules'])
/** Tables to which the program adds columns at run time. */
const EXTENSIBLE = new Set(['contacts', 'companies'])

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
export async function restore(sql: Sql, { url, file, dataDir }: { url: string; file: string; dataDir: string }): Promise<RestoreSummary> {
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

/** Reads the whole archive and compares every checksum before anything is changed. */
async function verifyArchive(file: string): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null
  let listed: ArchivedPart[] | null = null
  const found: ArchivedPart[] = []
  await readArchive(file, async (entry) => {
    const name = entry.header.name
    if (!manifest && name !== 'manifest.json') throw new StartError(`${file} is no backup of Campanile.`)
    if (listed) throw damaged('something follows its end')
    if (name === 'checksums.json') {
      listed = parseChecksums(await readText(entry)).parts
      return
    }
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let sizeBytes = 0
    for await (const chunk of entry) {
      hash.update(chunk)
      sizeBytes += chunk.length
      if (!manifest) chunks.push(chunk)
    }
    manifest ??= parseManifest(Buffer.concat(chunks).toString())
    found.push({ name, sizeBytes, sha256: hash.digest('hex') })
  })
  if (!manifest || !listed) throw damaged('its end is missing')
  const expected = new Map((listed as ArchivedPart[]).map((part) => [part.name, part]))
  for (const part of found) {
    const wanted = expected.get(part.name)
    if (wanted?.sha256 !== part.sha256) throw damaged(`${part.name} is not what was written`)
    expected.delete(part.name)
  }
  for (const name of expected.keys()) throw damaged(`${name} is missing`)
  return manifest
}

async function prepareDatabase(sql: Sql, url: string, { schemaVersion, program }: BackupManifest): Promise<void> {
  const { applied, known } = await migrationState(sql)
  if (schemaVersion > known) {
    throw new StartError(`The backup was written by a newer Campanile (${program}). Restore it with that version.`)
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

/** Keeps everybody else out of the tables until the end, makes sure that they are empty, and empties the seeded ones. */
async function claimEmptyTables(db: Db, tables: readonly ArchivedTable[]): Promise<void> {
  const known = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const names = new Set(known.map((row) => row.name))
  for (const { name } of tables) if (!names.has(name)) throw damaged(`it holds a table ${name} that this database does not have`)
  const list = tables.map((table) => quoted(table.name)).join(', ')
  try {
    await db`set local lock_timeout = '10s'`
    await db.unsafe(`lock table ${list} in access exclusive mode`)
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw new StartError('The database is in use. Stop the server before restoring into its database.', { cause: error })
  }
  const checked = tables.filter((table) => !PASSING.has(table.name))
  const questions = checked.map(({ name }) => `select '${name}' where exists (select from ${quoted(name)} where ${SEEDED[name] ?? 'true'})`)
  const filled = await db.unsafe<{ name: string }[]>(`select * from (${questions.join(' union all ')}) as filled (name)`)
  if (filled.length > 0) {
    throw new StartError(`The database is not empty: there are ${filled.map((row) => row.name).join(', ')}. Restore into an empty one.`)
  }
  await db.unsafe(`truncate ${list}`)
}

// Cursors are loaded aside, because they need the number of the restoring transaction.
async function prepareTable(db: Db, table: ArchivedTable): Promise<void> {
  if (table.name === 'event_cursors') await db`create temporary table restored_cursors (consumer text, event_id bigint) on commit drop`
  await addColumns(db, table)
  for (const { name, bound } of table.partitions) {
    if (!/^(DEFAULT|FOR VALUES FROM \('[^']*'\) TO \('[^']*'\))$/.test(bound)) throw damaged(`the bounds of ${name} are unreadable`)
    await db.unsafe(`create table if not exists ${quoted(name)} partition of ${quoted(table.name)} ${bound}`)
  }
}

/** Adds the columns that the table had beyond those of a fresh database. */
async function addColumns(db: Db, table: ArchivedTable): Promise<void> {
  const rows = await db<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${quoted(table.name)}::regclass and attnum > 0 and not attisdropped`
  const present = new Set(rows.map((row) => row.name))
  for (const column of table.columns.filter(({ name }) => !present.has(name))) {
    const [type] = await db<{ name: string | null }[]>`select to_regtype(${column.type})::text as name`
    if (!EXTENSIBLE.has(table.name) || !type?.name) throw damaged(`its column ${table.name}.${column.name} cannot be made`)
    await db.unsafe(`alter table ${quoted(table.name)} add column ${quoted(column.name)} ${type.name}`)
  }
}

async function load(db: Db, file: string, tables: readonly ArchivedTable[], unpacked: string): Promise<{ rows: number; files: number }> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let open: { table: ArchivedTable; stream: Writable } | null = null
  let rows = 0
  let files = 0
  const close = async () => {
    if (open) await endCopy(db, open)
    open = null
  }
  await readArchive(file, async (entry) => {
    const [kind, name = '', ...rest] = entry.header.name.split('/')
    if (kind === 'files') {
      await unpackFile(entry, unpacked, [name, ...rest])
      files++
    }
    if (kind !== 'tables') return
    const table = byName.get(name)
    if (!table) throw damaged(`it holds a table ${name} that it does not describe`)
    if (open?.table !== table) {
      await close()
      open = { table, stream: await startCopy(db, table) }
    }
    for await (const chunk of entry) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      await writeTo(open.stream, chunk)
    }
  })
  await close()
  return { rows, files }
}

async function startCopy(db: Db, table: ArchivedTable): Promise<Writable> {
  const columns = table.columns.map((column) => quoted(column.name)).join(', ')
  const target = table.name === 'event_cursors' ? 'restored_cursors' : quoted(table.name)
  return db.unsafe(`copy ${target} (${columns}) from stdin`).writable()
}

/**
 * The library tells nobody when the server refuses the rows after their end was sent, and the stream never
 * finishes. The next statement on the connection does tell.
 */
async function endCopy(db: Db, { table, stream }: { table: ArchivedTable; stream: Writable }): Promise<void> {
  stream.end()
  try {
    await db`select`
  } catch (cause) {
    throw new StartError(`The rows of ${table.name} do not fit into this database. Nothing was restored.`, { cause })
  }
}

async function writeTo(stream: Writable, chunk: Buffer): Promise<void> {
  if (stream.write(chunk)) return
  await new Promise<void>((resolve, reject) => {
    stream.once('drain', resolve).once('error', reject)
  })
}

// The events of the archive all carry the number of this transaction, so a cursor is a place among them.
async function finishTables(db: Db, tables: readonly ArchivedTable[]): Promise<void> {
  if (tables.some((table) => table.name === 'event_cursors')) {
    await db`
      insert into event_cursors (consumer, transaction_id, event_id)
      select consumer, pg_current_xact_id(), event_id from pg_temp.restored_cursors`
  }
  for (const { name, identity } of tables) {
    if (!identity) continue
    await db`select setval(pg_get_serial_sequence(${quoted(name)}, ${identity.column}), ${identity.value}, ${identity.isCalled})`
  }
}

async function unpackFile(entry: Entry, unpacked: string, segments: string[]): Promise<void> {
  const [folder = ''] = segments
  const isSafe = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment))
  if (!isSafe || segments.length < 2 || !(DATA_FOLDERS as readonly string[]).includes(folder)) {
    throw damaged(`it holds a file with the path ${entry.header.name}`)
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

async function readArchive(file: string, onEntry: (entry: Entry) => Promise<void>): Promise<void> {
  const extract = createExtract()
  const read = pipeline(createReadStream(file), createGunzip(), extract)
  read.catch(() => {})
  try {
    for await (const entry of extract) {
      await onEntry(entry)
      entry.resume()
    }
    await read
  } catch (error) {
    extract.destroy()
    if (error instanceof StartError || sqlState(error) !== '') throw error
    throw damaged('it cannot be unpacked', error)
  }
}

async function readText(entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
