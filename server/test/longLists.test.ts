// Lists that are too long for one answer in memory, over real connections.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildApp } from '../src/app.ts'
import { loadActor } from '../src/features/access/users/loadActor.ts'
import { listActivity } from '../src/features/audience/activity/listActivity.ts'
import { listStats } from '../src/features/audience/stats/listStats.ts'
import { catalog } from '../src/features/index.ts'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { readInParts } from '../src/platform/database/readInParts.ts'
import { createLog } from '../src/platform/log.ts'
import type { Permissions } from '../src/platform/permissions.ts'
import type { Context } from '../src/platform/resource/definition.ts'
import { answerList, type ListSource, type RowKey } from '../src/platform/search/answerList.ts'
import { testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { fixedSettings } from './fixedSettings.ts'
import { testStorage } from './storage.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const CONTACTS = 5_200
const NOTES = 6_000
const NOTE = 8_000

const app = await testApp()
const { sql } = app
await sql`insert into contacts (id, date_added, email, city) select n, ${NOW}, 'c' || n || '@example.com', 'Ulm' from generate_series(1, ${CONTACTS}::int) n`
await sql`insert into notes (contact_id, date_added, text, type) select n % 100 + 1, ${NOW}, repeat('x', ${NOTE}::int), 'general' from generate_series(1, ${NOTES}::int) n`
await sql`insert into segment_contacts (segment_id, contact_id, date_added) select n % 3 + 1, n, ${NOW} from generate_series(1, ${CONTACTS}::int) n`
await sql`insert into contact_events (contact_id, bundle, object, action, date_added) select n, 'lead', 'api-single', 'create', ${NOW}::timestamptz + n * interval '1 second' from generate_series(1, 500) n`
await sql`insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_name, date_added)
  select 1, 'added', array_agg(n order by n), min(n), max(n), 'System', ${NOW} from generate_series(1, ${CONTACTS}::int) n group by n / 1000`
await sql`analyze`

const token = randomSecret()
const credential = await insertCredential(sql, { name: 'reader', roleId: 1, createdBy: null, now: NOW })
const expiresAt = new Date(Date.now() + 3_600_000)
await insertToken(sql, {
  accessToken: token,
  credentialId: credential.id,
  userId: null,
  scope: '',
  expiresAt,
})

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
/** The same with a ceiling, and with little patience. */
const strict = await buildApp({
  sql,
  settings: fixedSettings({ ...config, api_list_ceiling: 5_500, api_list_patience: 1 }),
  role: 'web',
  log: createLog({ level: 'silent' }),
  storage: testStorage(import.meta.dirname),
})
for (const server of [app.fastify, strict.fastify]) await server.listen({ port: 0, host: '127.0.0.1' })
after(() => strict.fastify.close())

function addressOf(server: FastifyInstance, path: string) {
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    host: '127.0.0.1',
    path: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  }
}

/** The answer as it begins; nothing of its body is read. */
async function open(path: string, server = app.fastify): Promise<IncomingMessage> {
  const [answer] = (await once(get(addressOf(server, path)), 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  return answer
}

async function read(path: string, server = app.fastify) {
  const answer = await open(path, server)
  const text = await textOf(answer)
  return { status: answer.statusCode, headers: answer.headers, text, body: JSON.parse(text) }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function liveBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function contextOf(permissions: Permissions): Promise<Context> {
  const { userId } = await app.as(permissions)
  return { sql, db: sql, config, catalog, now: NOW, actor: await loadActor(sql, userId ?? 0) }
}

const seconds = (n: number) => AbortSignal.timeout(n * 1_000)

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = seconds(20); !(await isSo()); await sleep(20))
    assert.ok(!limit.aborted, 'it never was so')
}

test('limit=0 and a huge limit give every row, in order, with the total', async () => {
  for (const limit of ['0', '1000000']) {
    const { text, body } = await read(`/contacts?limit=${limit}&orderBy=id&orderByDir=desc&minimal=1`)
    assert.ok(text.startsWith(`{"total":"${CONTACTS}","contacts":{"${CONTACTS}":{`))
    const order = [...text.matchAll(/"(\d+)":\{"isPublished"/g)].map(([, id]) => Number(id))
    assert.deepEqual(
      order,
      Array.from({ length: CONTACTS }, (_, n) => CONTACTS - n),
    )
    assert.equal(body.contacts['17'].fields.core.email.value, 'c17@example.com')
  }
  const part = await read('/contacts?start=100&limit=5050&orderBy=id&minimal=1&select[]=id')
  assert.equal(part.body.total, String(CONTACTS))
  const ids = Object.keys(part.body.contacts)
  assert.deepEqual([ids.length, ids[0], ids.at(-1)], [5_050, '101', '5150'])
})

test('a long list is read in ranges of a thousand at most, a few statements each', async () => {
  const { queries } = await countStatements(sql, () => read('/contacts?limit=0&orderBy=id'))
  const ranges = queries.filter((query) => query.includes('t.id = any(')).length
  assert.ok(ranges >= CONTACTS / 1_000 && ranges <= CONTACTS / 1_000 + 2, `${ranges} ranges`)
  assert.ok(queries.length <= 15 * ranges, `${queries.length} statements`)
})

test('abilities stand behind a long list, of every row, and are asked for a range at a time', async () => {
  const { result, queries } = await countStatements(sql, () =>
    read('/contacts?limit=0&orderBy=id&minimal=1&abilities=1'),
  )
  const { text, body } = result
  const plain = await read('/contacts?limit=0&orderBy=id&minimal=1')
  assert.equal(text.slice(0, text.indexOf(',"abilities":{')), plain.text.slice(0, -1))
  assert.deepEqual(Object.keys(body.abilities), Object.keys(body.contacts))
  assert.deepEqual(body.abilities['17'], { edit: true, delete: true })
  const asked = queries.filter((query) => query.includes(' as delete')).length
  assert.ok(asked >= CONTACTS / 1_000 && asked <= CONTACTS / 1_000 + 2, `asked ${asked} times`)
  assert.deepEqual((await read('/contacts?limit=0&abilities=1&search=nobody')).body, {
    total: '0',
    contacts: {},
    abilities: {},
  })
})

for (const query of ['limit=0', 'limit=0&abilities=1'])
  test(`the memory of a long list does not grow with its answer, and nothing is read ahead of the reader: ${query}`, async () => {
    await read('/notes?limit=10')
    const before = liveBytes()
    let peak = 0
    let bytes = 0
    let next = 0
    const answer = await open(`/notes?${query}`)
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length
      if (bytes < next) continue
      next = bytes + 8_000_000
      peak = Math.max(peak, liveBytes() - before)
    }
    assert.ok(bytes > NOTES * NOTE)
    assert.ok(peak < bytes / 2, `${peak} bytes for an answer of ${bytes}`)
  })

test('rows that are deleted while a list is written are left out, and its total says what there was', async () => {
  const answer = await open('/notes?limit=0&orderBy=id')
  await sql`delete from notes where id > ${NOTES - 10} or id = ${NOTES - 500}`
  const body = JSON.parse(await textOf(answer))
  assert.deepEqual([body.total, body.notes.length, body.notes.at(-1).id], [NOTES, NOTES - 11, NOTES - 10])
})

test('a failure in the middle cuts the connection, and the next list is whole', async () => {
  const answer = await open('/notes?limit=0')
  await sql`alter table notes rename to elsewhere`
  await assert.rejects(textOf(answer), { code: 'ECONNRESET' })
  assert.equal(answer.complete, false)
  await sql`alter table elsewhere rename to notes`
  assert.equal((await read('/notes?limit=5100')).body.notes.length, 5_100)
})

test('a failure before the first row is an ordinary answer', async () => {
  await sql`alter table notes rename column text to words`
  const { status, body } = await read('/notes?limit=0')
  await sql`alter table notes rename column words to text`
  assert.deepEqual([status, body.errors.length], [500, 1])
})

test('two long lists are written at a time, a third is a 503 that says when to come again, short ones go on', async () => {
  const both = [await open('/notes?limit=0'), await open('/notes?limit=0')]
  const { result: third, queries } = await countStatements(sql, () => read('/notes?limit=0'))
  assert.deepEqual([third.status, third.headers['retry-after']], [503, '30'])
  assert.ok(!queries.some((query) => query.includes('order by')), 'nothing is sorted for what is refused')
  assert.equal((await read('/stats/campaign_lead_event_log?limit=0')).status, 200)
  assert.equal(
    (await read('/notes?limit=0&where[0][col]=id&where[0][expr]=lt&where[0][val]=11')).body.notes.length,
    10,
  )
  for (const answer of both) answer.destroy()
  await until(async () => (await read('/contacts?limit=0&minimal=1')).status === 200)
})

test('who stops reading a long list is cut off, and makes room', async () => {
  const both = [
    await open('/notes?limit=5500', strict.fastify),
    await open('/notes?limit=5500', strict.fastify),
  ]
  const left = both.map((answer) => once(answer.socket, 'close'))
  await until(async () => (await read('/contacts?limit=0&minimal=1')).status === 200)
  for (const answer of both) answer.resume()
  await Promise.all(left)
  for (const answer of both) assert.equal(answer.complete, false)
})

test('who takes each part of a long list just in time is cut off as well: the whole of it takes no days', async () => {
  const rows = Array.from({ length: 6_000 }, (_, id) => ({ id }))
  const context = {
    ...(await contextOf({ 'lead:leads': ['full'] })),
    config: { ...config, api_list_patience: 0.4 },
  }
  const list = async () =>
    (await answerList(context, { method: 'GET' } as FastifyRequest, {
      source: {
        page: async () => ({ total: rows.length, rows }),
        countUpTo: async (_, most) => Math.min(most, rows.length),
        keys: () => sql`select n from generate_series(0, 5999) n`,
        read: async (keys) => keys.map(([id]) => ({ id: Number(id) })),
      },
      range: { start: 0, limit: 0 },
      shape: { show: async (shown) => shown, envelope: (total, shown) => ({ total, shown }) },
    })) as Readable
  const readAll = async (stream: Readable, pauseMs: number) => {
    const parts: string[] = []
    for await (const part of stream) {
      parts.push(part as string)
      if (pauseMs > 0) await sleep(pauseMs)
    }
    return parts.join('')
  }
  assert.deepEqual(JSON.parse(await readAll(await list(), 0)), { total: 6_000, shown: rows })
  await assert.rejects(
    list().then((stream) => readAll(stream, 60)),
    /reads too slowly/,
  )
})

test('rows that the reader may not see any more when their range is read are left out', async () => {
  const context = await contextOf({ 'lead:leads': ['viewown'] })
  const own = (owner: number | null) => sql`update contacts set owner_id = ${owner} where id in (1, 2)`
  await own(context.actor.userId)
  const all = { contactId: null, search: '', include: [], exclude: [], from: null, to: null } as const
  const sources: ListSource<object>[] = [
    await listStats(context, 'lead_lists_leads', {}),
    await listStats(context, 'lead_event_log', {}),
    listActivity(context, { ...all, orderBy: 'timestamp', isDescending: true }),
  ]
  const limit = { limitMs: 60_000, tooSlow: String }
  const found = await Promise.all(
    sources.map(async (source) => {
      const keys: RowKey[] = []
      const parts = { query: source.keys(), count: 100 }
      await readInParts(context, limit, parts, (rows) => keys.push(...rows.map(Object.values)))
      return { source, keys }
    }),
  )
  for (const { source, keys } of found) assert.equal((await source.read(keys)).length, keys.length)
  assert.ok(found.every(({ keys }) => keys.length >= 2))
  await own(null)
  for (const { source, keys } of found) assert.deepEqual(await source.read(keys), [])
})

test('api_list_ceiling refuses what is longer, by its name, and nothing else', async () => {
  for (const path of [
    '/notes?limit=0',
    '/notes?limit=5501',
    '/contacts/activity?limit=0&filters[includeEvents][]=none',
  ]) {
    const { status, body } = await read(path, strict.fastify)
    const isRefused = path.startsWith('/notes')
    assert.equal(status, isRefused ? 400 : 200, path)
    if (isRefused) assert.match(body.errors[0].message, /api_list_ceiling/)
  }
  const { status, body } = await read('/notes?limit=5500&minimal=1', strict.fastify)
  assert.deepEqual([status, body.notes.length], [200, 5_500])
})

test('statistics of any length are found by the keys of their table', async () => {
  const tables: [string, string, number][] = [
    ['lead_lists_leads', 'order[0][col]=lead_id&order[0][dir]=desc', CONTACTS],
    ['lead_event_log', 'order[0][col]=id', CONTACTS + 500],
  ]
  for (const [table, order, total] of tables) {
    const { body } = await read(`/stats/${table}?limit=0&${order}`)
    assert.deepEqual([body.total, body.stats.length], [total, total])
    const pages = await Promise.all(
      [0, 5_000].map((start) => read(`/stats/${table}?limit=5000&start=${start}&${order}`)),
    )
    assert.ok(
      isDeepStrictEqual(
        body.stats,
        pages.flatMap((page) => page.body.stats),
      ),
    )
  }
  const unordered = await read('/stats/lead_event_log?limit=0')
  assert.equal(new Set(unordered.body.stats.map((row: { id: string }) => row.id)).size, CONTACTS + 500)
})

test('activity of any length is found by kind, time and row', async () => {
  const { body } = await read('/contacts/activity?limit=0')
  const total = CONTACTS + 500
  assert.deepEqual(
    [body.total, body.events.length, body.page, body.limit, body.maxPages],
    [total, total, 1, 0, 1],
  )
  const pages = await Promise.all([1, 2].map((page) => read(`/contacts/activity?limit=4000&page=${page}`)))
  assert.ok(
    isDeepStrictEqual(
      body.events,
      pages.flatMap((page) => page.body.events),
    ),
  )
})

test('HEAD of a long list reads nothing', async () => {
  const { queries } = await countStatements(sql, async () => {
    const asked = request({ ...addressOf(app.fastify, '/notes?limit=0'), method: 'HEAD' })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(answer.statusCode, 200)
    answer.resume()
  })
  assert.ok(!queries.some((query) => query.includes('"notes"')))
})

test('a limit that is no number is none', async () => {
  const roles = await sql`select from roles`
  for (const limit of ['Infinity', '1e400', 'x', '-1'])
    assert.equal((await read(`/users/list/roles?limit=${limit}`)).body.length, roles.length, limit)
  assert.equal((await read('/users/list/roles?filter=%00')).status, 400)
  assert.equal((await read('/contacts?limit=Infinity&minimal=1&select[]=id')).body.total, String(CONTACTS))
})
