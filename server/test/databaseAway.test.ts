// A database that is away for a moment is no defect: 503, and when to try again.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { test } from 'node:test'
import { buildApp } from '../src/app.ts'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { testDatabase } from './database.ts'
import { fixedSettings } from './fixedSettings.ts'
import { testStorage } from './storage.ts'

const { sql, url } = await testDatabase()
const { id: credentialId } = await insertCredential(sql, {
  name: 'known',
  roleId: 1,
  createdBy: null,
  now: now(),
})
await insertToken(sql, {
  accessToken: 'known',
  credentialId,
  userId: null,
  scope: '',
  expiresAt: new Date(now().getTime() + 3_600_000),
})

/** The database behind a door that can be shut, and a server that goes through it. */
async function subject(t: { after(close: () => unknown): void }) {
  const target = new URL(url)
  const behindPort = Number(target.port)
  const open = new Set<Socket>()
  const door = createServer((socket) => {
    const behind = dial(behindPort, target.hostname)
    for (const end of [socket, behind]) {
      open.add(end)
      end.on('error', () => {}).on('close', () => open.delete(end))
    }
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  })
  const unlock = async (port = 0) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
    return (door.address() as AddressInfo).port
  }
  const port = await unlock()
  const shut = async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => door.close(resolve))
  }
  target.port = String(port)
  const pool = connect(target.href, { max: 3, name: 'behind a door' })
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const log = createLog({ level: 'silent' })
  const { fastify } = await buildApp({
    sql: pool,
    settings: fixedSettings(config),
    role: 'web',
    log,
    storage: testStorage(import.meta.dirname),
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await fastify.close()
    await pool.end({ timeout: 1 })
    await shut()
  })
  const base = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: 'Bearer known', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }
  return { ask, shut, unlock: () => unlock(port), pool }
}

const isBusy = (answer: { status: number; retryAfter: string | null; text: string }) => {
  assert.deepEqual([answer.status, answer.retryAfter], [503, '1'], answer.text)
  assert.match(JSON.parse(answer.text).errors[0].message, /database does not answer/)
}

test('while the database cannot be reached requests get a 503, and the first one after it is back succeeds', async (t) => {
  const { ask, shut, unlock } = await subject(t)
  assert.equal((await ask('/api/tags')).status, 200)
  await shut()
  isBusy(await ask('/api/tags'))
  isBusy(await ask('/api/contacts/1'))
  isBusy(await ask('/api/tags/new', { tag: 'away' }))
  isBusy(await ask('/api/tags/batch/new', [{ tag: 'away' }, { tag: 'too' }]))
  assert.equal((await ask('/healthz')).status, 200)
  await unlock()
  assert.equal((await ask('/api/tags/new', { tag: 'back' })).status, 201)
  assert.deepEqual(
    (await sql<{ tag: string }[]>`select tag from tags`).map(({ tag }) => tag),
    ['back'],
  )
})

test('a request whose connection is ended in the middle gets a 503, and nothing of it is stored', async (t) => {
  const { ask } = await subject(t)
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const waiting = async () => {
    for (;;) {
      const [row] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity where application_name = 'behind a door' and wait_event_type = 'Lock'`
      if (row) return row.pid
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const holder = sql.begin(async (db) => {
    await db`lock table tags in exclusive mode`
    locked()
    await sql`select pg_terminate_backend(${await waiting()})`
  })
  await isLocked
  isBusy(await ask('/api/tags/new', { tag: 'cut off' }))
  await holder
  assert.equal((await sql`select from tags where tag = 'cut off'`).length, 0)
})

test('deadlocks and serialisation failures that come again with every run are a 503', async (t) => {
  const { ask } = await subject(t)
  for (const state of ['40P01', '40001', '25006', '57P03']) {
    await sql.unsafe(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'passing' using errcode = '${state}'; end $$;
      create or replace trigger fail before insert on tags for each row execute function fail()`)
    isBusy(await ask('/api/tags/new', { tag: state }))
    isBusy(await ask('/api/tags/batch/new', [{ tag: state }, { tag: `${state} too` }]))
  }
  await sql`drop trigger fail on tags`
})
