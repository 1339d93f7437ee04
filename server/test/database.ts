// A database per test file: cloned from a template that the migrations built once.
import { createHash, randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { connect, type Sql } from '../src/platform/database/connection.ts'
import { listMigrations, migrate } from '../src/platform/database/migrate.ts'
import { clusterUrl } from './cluster.ts'
import { fileScope } from './fileScope.ts'
import { testKeyRing } from './secretKey.ts'

export interface TestDatabase {
  sql: Sql
  url: string
}

/** Session lock under which the template is built: "TMPL". */
const templateLock = 0x544d504c

/**
 * A migrated database of one's own, with a traced pool of 10 connections. It is dropped after the test `t`;
 * without `t`, after the file.
 */
export async function testDatabase(t: Pick<TestContext, 'after'> = fileScope()): Promise<TestDatabase> {
  return cloneDatabase(t, await template())
}

/** Like `testDatabase`, with nothing in it. */
export async function emptyDatabase(t: Pick<TestContext, 'after'> = fileScope()): Promise<TestDatabase> {
  return cloneDatabase(t, 'template0')
}

async function cloneDatabase(t: Pick<TestContext, 'after'>, source: string): Promise<TestDatabase> {
  const admin = await clusterUrl()
  const name = `campanile_test_${randomUUID().replaceAll('-', '')}`
  // Copying the files spares the log a copy of every page.
  await administer(admin, `create database ${name} template ${source} strategy file_copy`)
  const url = withDatabase(admin, name)
  const sql = connect(url, { max: 10, name: 'campanile test', keyRing: testKeyRing, trace: true })
  const drop = async () => {
    for (const act of beforeDrops.get(t) ?? []) await act()
    await sql.end({ timeout: 1 })
    await administer(admin, `drop database if exists ${name} with (force)`)
  }
  t.after(drop)
  return { sql, url }
}

const beforeDrops = new WeakMap<object, (() => Promise<unknown>)[]>()

/** Does something before the databases of the test go: its hooks run in the order in which they were set. */
export function beforeDrop(t: object, act: () => Promise<unknown>): void {
  beforeDrops.set(t, [...(beforeDrops.get(t) ?? []), act])
}

let built: Promise<string> | undefined

/** The name of the template for the present migrations; built when missing. */
function template(): Promise<string> {
  built ??= buildTemplate()
  return built
}

async function buildTemplate(): Promise<string> {
  const admin = await clusterUrl()
  const digest = createHash('sha256').update(JSON.stringify(listMigrations())).digest('hex')
  const name = `campanile_template_${digest.slice(0, 16)}`
  const sql = connect(admin, { max: 1, name: 'campanile test' })
  try {
    await sql`select pg_advisory_lock(${templateLock})`
    const [known] = await sql`select from pg_database where datname = ${name}`
    if (known) return name
    await sql.unsafe(`drop database if exists ${name}_new with (force)`)
    await sql.unsafe(`create database ${name}_new template template0`)
    await migrate(withDatabase(admin, `${name}_new`))
    await sql.unsafe(`alter database ${name}_new rename to ${name}`)
    return name
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'campanile test' })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}
