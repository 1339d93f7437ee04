// Forward-only migrations: server/migrations/NNNN_name.sql, each applied once, in its own transaction.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartError } from '../startError.ts'
import { connect, type Db, type Sql, transaction } from './connection.ts'

export interface Migration {
  version: number
  name: string
  sql: string
}

/** Applied state against what this program knows. */
export interface MigrationState {
  applied: number
  known: number
}

/** Session lock under which migrations run: "MIGR". */
const migrationLock = 0x4d494752

/** The migrations of this program in order of version; two files with one number are an error. */
export function listMigrations(): Migration[] {
  const folder = new URL('../../../migrations/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map((file) => {
    const [, version, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? []
    if (!version || !name) throw new Error(`migration ${file} is not named NNNN_name.sql`)
    return { version: Number(version), name, sql: readFileSync(fileURLToPath(new URL(file, folder)), 'utf8') }
  })
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1)
      throw new Error(`migration number ${index + 1} is missing or there twice`)
  })
  return migrations
}

/**
 * Brings the database to this program's version and returns the names of the migrations applied.
 *
 * Safe to call from many processes at once: one applies, the others wait and find nothing to do. A database
 * that a newer program has migrated is refused with a `StartError`.
 */
export async function migrate(url: string, migrations: Migration[] = listMigrations()): Promise<string[]> {
  // One connection: the lock belongs to the session in which the migrations run.
  const sql = connect(url, { max: 1, name: 'campanile migrate' })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await sql`
      create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        applied_at timestamptz not null default now()
      )`
    const applied = await appliedVersion(sql)
    refuseNewer({ applied, known: migrations.length })
    const pending = migrations.filter((migration) => migration.version > applied)
    for (const migration of pending) {
      await apply(sql, migration)
    }
    // The job queue's own tables: a process that only answers requests queues jobs too.
    await migrateJobs(url)
    return pending.map((migration) => migration.name)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** How far the database is; `applied` is 0 for an empty one. */
export async function migrationState(db: Db): Promise<MigrationState> {
  const [table] = await db`select to_regclass('schema_migrations') is not null as present`
  return { applied: table?.present ? await appliedVersion(db) : 0, known: listMigrations().length }
}

/** Throws a `StartError` when a newer program has migrated the database. */
export function refuseNewer({ applied, known }: MigrationState): void {
  if (applied <= known) return
  throw new StartError(
    `The database is at version ${applied}, this program knows ${known}. ` +
      'A newer Campanile has migrated it; run that version, or restore a backup.',
  )
}

async function apply(sql: Sql, { version, name, sql: text }: Migration): Promise<void> {
  try {
    await transaction(sql, async (db) => {
      await db.unsafe(text)
      await db`insert into schema_migrations (version, name) values (${version}, ${name})`
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`migration ${String(version).padStart(4, '0')}_${name} failed: ${reason}`, { cause })
  }
}

// With a pool of ours: the library does not wait until its own one is closed, nor hear what is said to it meanwhile.
async function migrateJobs(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 })
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

async function appliedVersion(db: Db): Promise<number> {
  const [row] = await db`select coalesce(max(version), 0) as version from schema_migrations`
  return Number(row?.version)
}
