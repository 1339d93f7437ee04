import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDatabase } from '../../../test/database.ts'
import { insertRow } from '../../../test/insertRow.ts'
import { listMigrations, migrate, migrationState } from './migrate.ts'

const first = { version: 1, name: 'first', sql: 'create table one (id integer); insert into one values (1);' }
const second = { version: 2, name: 'second', sql: 'create table two (id integer);' }

test('ten processes that start at once apply each migration once', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(url, [first, second])))
  assert.deepEqual(applied.flat().sort(), ['first', 'second'])
  assert.equal((await sql`select from one`).length, 1)
})

test('only what is missing is applied', async (t) => {
  const { url } = await emptyDatabase(t)
  assert.deepEqual(await migrate(url, [first]), ['first'])
  assert.deepEqual(await migrate(url, [first, second]), ['second'])
  assert.deepEqual(await migrate(url, [first, second]), [])
})

test('a migration that fails leaves nothing of itself', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const broken = { version: 2, name: 'broken', sql: 'create table two (id integer); select 1 / 0;' }
  await assert.rejects(migrate(url, [first, broken]), /division by zero/)
  const [row] = await sql`select to_regclass('one') is not null as one, to_regclass('two') is not null as two`
  assert.deepEqual({ ...row }, { one: true, two: false })
})

test('a database that a newer program has migrated is refused', async (t) => {
  const { url } = await emptyDatabase(t)
  await migrate(url, [first, second])
  await assert.rejects(migrate(url, [first]), /The database is at version 2, this program knows 1/)
})

test('the state of an empty database is 0 of all', async (t) => {
  const { sql } = await emptyDatabase(t)
  assert.deepEqual(await migrationState(sql), { applied: 0, known: listMigrations().length })
})

test('the migrations of the program run on an empty database', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  await migrate(url)
  const state = await migrationState(sql)
  assert.equal(state.applied, state.known)
})

test('consents from before they were bound to addresses hold at the address as it is parsed', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const known = listMigrations()
  await migrate(
    url,
    known.filter(({ version }) => version < 17),
  )
  const addresses = ['https://app.example', 'https://app.example?a=/', 'https://app.example/cb', 'app://back']
  const [role] = await sql`insert into roles (name) values ('r') returning id`
  const [user] = await sql`
    insert into users (username, password_hash, email, first_name, last_name, role_id)
    values ('u', '', 'u@sample.example', 'U', 'U', ${role!.id}) returning id`
  for (const address of addresses) {
    const [client] = await sql`
      insert into api_credentials (name, random_id, secret_hash, redirect_uris, date_added)
      values ('c', ${address}, '', ${[address]}, now()) returning id`
    const who = { credential_id: client!.id, user_id: user!.id }
    await insertRow(sql, 'consents', { ...who, granted_at: new Date() })
    const code = { code_hash: Buffer.from(address), code_expires_at: new Date() }
    await insertRow(sql, 'authorizations', { ...who, ...code, redirect_uri: address })
  }
  await migrate(url, known)
  const rows = await sql<{ redirect_uri: string }[]>`select redirect_uri from consents order by credential_id`
  assert.deepEqual(
    rows.map((row) => row.redirect_uri),
    addresses.map((address) => new URL(address).href),
  )
})
