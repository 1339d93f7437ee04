// Expensive reads beside other requests, over real connections: their number is limited, and a disconnect ends them.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { acquireReadSlot } from '../src/platform/database/readSlots.ts'
import { answerInTime } from '../src/platform/database/timeLimit.ts'
import type { Permissions } from '../src/platform/permissions.ts'
import { testApp } from './app.ts'
import { insertRow } from './insertRow.ts'

const READER = {
  'report:reports': ['viewown', 'viewother'],
  'report:export': ['enable'],
  'lead:leads': ['viewown', 'viewother'],
  'lead:notes': ['viewown', 'viewother'],
}

const app = await testApp()
const { sql } = app
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const { id: contactId } = await insertRow(sql, 'contacts', {
  ...{ email: 'ann@sample.example', date_added: new Date() },
})
await sql`insert into notes (contact_id, text, type, date_added) values (${contactId}, 'x', 'general', now())`
await sql`insert into contact_utm_tags (contact_id, utm_source, date_added) values (${contactId}, 'x', now())`
const segment = await insertRow(sql, 'segments', {
  name: 'S',
  public_name: 'S',
  alias: 's',
  date_added: new Date(),
})
await sql`insert into segment_rebuilds (segment_id, requested_at) values (${segment.id}, now())`
const report = (
  await insertRow(sql, 'reports', {
    ...{ name: 'R', source: 'lead.utmTag', columns: sql.json(['utm.utm_source']), filters: sql.json([]) },
    ...{ table_order: sql.json([]), group_by: sql.json([]), aggregators: sql.json([]) },
  })
).id

/** Makes each statement that reads the table take so long. */
async function slowDown(table: string, seconds: number): Promise<void> {
  await sql.unsafe(`
    create schema if not exists quick;
    do $$ begin
      if to_regclass('quick.${table}') is null then alter table public.${table} set schema quick; end if;
    end $$;
    create or replace view public.${table} as select t.* from quick.${table} t, pg_sleep(${seconds}) s`)
}

/** Statements that are under way and slow. */
async function countRunning(): Promise<number> {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`
  return rows.length
}

async function until(isSo: () => Promise<boolean>, seconds = 20): Promise<void> {
  for (const limit = AbortSignal.timeout(seconds * 1_000); !(await isSo()); await sleep(20))
    assert.ok(!limit.aborted, 'it never was so')
}

/** An access token of a user with these permissions. */
async function tokenOf(permissions: Permissions): Promise<string> {
  const { userId } = await app.as(permissions)
  const now = new Date()
  const { id: credentialId } = await insertCredential(sql, {
    name: 'reader',
    roleId: 1,
    createdBy: null,
    now,
  })
  const accessToken = randomSecret()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId, userId, scope: '', expiresAt })
  return accessToken
}

function open(token: string, path: string): ClientRequest {
  const { port } = app.fastify.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  const request = get({ port, host: '127.0.0.1', path: `/api${path}`, agent: false, headers })
  request.on('error', () => {})
  return request
}

async function statusOf(token: string, path: string): Promise<number> {
  const [response] = (await once(open(token, path), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'close')
  return response.statusCode ?? 0
}

async function responseOf(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  }
}

test('thirty reports of one user leave quick requests of others quick, and the surplus gets a 429', async (t) => {
  await slowDown('contact_utm_tags', 3)
  const attacker = await tokenOf(READER)
  const other = await tokenOf({ 'lead:leads': ['viewown', 'viewother'] })
  assert.equal((await responseOf(open(other, '/contacts?limit=1'))).status, 200)
  let isOneComplete = false
  const requests = Array.from({ length: 30 }, () => open(attacker, `/reports/${report}`))
  t.after(() => {
    for (const request of requests) request.destroy()
  })
  const responses = requests.map(async (request) => {
    const response = await responseOf(request)
    if (response.status === 200) isOneComplete = true
    return response
  })
  await until(async () => (await countRunning()) > 0)
  assert.equal((await responseOf(open(other, '/contacts?limit=1'))).status, 200)
  assert.equal(isOneComplete, false, 'the contacts were answered before the first report')
  let most = 0
  const watched = Promise.all(responses)
  for (let isOver = false; !isOver; ) {
    most = Math.max(most, await countRunning())
    isOver = await Promise.race([watched.then(() => true), sleep(100, false)])
  }
  assert.ok(most <= 2, `${most} statements of one user at a time`)
  const all = await watched
  assert.deepEqual([...new Set(all.map(({ status }) => status))].sort(), [200, 429])
  for (const { status, headers, body } of all) {
    if (status === 200) continue
    assert.match(String(headers['retry-after']), /^\d+$/)
    assert.equal(body.errors[0].code, 429)
    assert.match(body.errors[0].message, /Wait until one of them is complete/)
  }
})

const SLOW = [
  { name: 'a report', table: 'contact_utm_tags', path: `/reports/${report}` },
  { name: 'the charts of a report', table: 'contact_utm_tags', path: `/reports/${report}/charts` },
  { name: 'the file of a report', table: 'contact_utm_tags', path: `/reports/${report}/export` },
  { name: 'a list with a search', table: 'notes', path: '/notes?search=x' },
  { name: 'a list of any length', table: 'notes', path: '/notes?limit=0' },
  { name: 'a figure of the dashboard', table: 'segment_rebuilds', path: '/data/segments.build.time' },
]

for (const { name, table, path } of SLOW)
  test(`a disconnect cancels the statement of ${name} and frees its slot`, async () => {
    await slowDown(table, 60)
    const token = await tokenOf({ ...READER, 'lead:lists': ['viewown', 'viewother'] })
    const request = open(token, path)
    await until(async () => (await countRunning()) > 0)
    request.destroy()
    await until(async () => (await countRunning()) === 0)
    await slowDown(table, 0)
    for (const again of [path, path]) assert.equal((await statusOf(token, again)) < 400, true)
  })

test('background work waits for a slot, and shares the slots of one reader', async () => {
  const actor = { userId: null }
  const held = [await acquireReadSlot({ sql, actor }), await acquireReadSlot({ sql, actor })]
  const waiting = acquireReadSlot({ sql, actor })
  assert.equal(await Promise.race([waiting, sleep(50, 'waits')]), 'waits')
  const { signal } = new AbortController()
  const last = await acquireReadSlot({ sql, actor: { userId: 1 }, signal })
  await assert.rejects(acquireReadSlot({ sql, actor: { userId: 2 }, signal }, 10), {
    status: 503,
    code: 'busy',
  })
  for (const release of held) release()
  for (const release of [await waiting, last]) release()
})

test('a figure that reads a report needs one slot, however many are read at a time', async (t) => {
  const actor = { userId: 1 }
  const { signal } = new AbortController()
  const held = await acquireReadSlot({ sql, actor, signal })
  const second = await acquireReadSlot({ sql, actor, signal })
  t.after(() => {
    for (const release of [held, second]) release()
  })
  assert.equal(await answerInTime({ sql, actor, signal }, 50, async () => 'read'), null)
  assert.equal(
    await answerInTime({ sql, actor, signal, hasReadSlot: true }, 5_000, async () => 'read'),
    'read',
  )
})
