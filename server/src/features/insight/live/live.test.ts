// What changes, told to who watches: over real sockets, by two processes, within the rights.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { clientToken } from '../../../../test/clientToken.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testConfig } from '../../../../test/mail.ts'
import { installation, startServer } from '../../../../test/process.ts'
import { addUser, PASSWORD, sessionHeaders } from '../../../../test/signIn.ts'
import { insertCredential } from '../../../platform/auth/credentials.ts'
import { digest, randomSecret } from '../../../platform/auth/secrets.ts'
import { insertToken } from '../../../platform/auth/tokens.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { watchJobs, watchKinds } from './watchJobs.ts'

async function eventually(holds: () => boolean | undefined): Promise<void> {
  for (let tries = 0; tries < 300 && !holds(); tries++) await sleep(50)
  assert.ok(holds(), String(holds))
}

interface LiveEvent {
  event: string
  id: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  data: any
}

interface Watch {
  status: number
  events: LiveEvent[]
  /** Whether the server has ended it. */
  isOver(): boolean
  end(): void
}

/** Reads events until the stream or the test ends. */
async function watch(
  t: TestContext,
  url: string,
  who: string | Record<string, string>,
  lastId?: string,
): Promise<Watch> {
  const ending = new AbortController()
  t.after(() => ending.abort())
  const response = await fetch(url, {
    headers: {
      ...(typeof who === 'string' ? { authorization: `Bearer ${who}` } : who),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    signal: ending.signal,
  })
  const events: LiveEvent[] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = line('event')
        if (event) events.push({ event, id: line('id') ?? null, data: JSON.parse(line('data') ?? 'null') })
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  // What changes while somebody is greeted may be told before the greeting.
  if (response.status === 200)
    await eventually(() => events.some(({ event }) => ['hello', 'reset'].includes(event)))
  return { status: response.status, events, isOver: () => isOver, end: () => ending.abort() }
}

/** Ids that were told of a kind, `null` where all may have changed. */
function told({ events }: Watch, kind: string): (number | null)[] {
  return events
    .filter(({ event, data }) => event === 'changed' && data.kind === kind)
    .flatMap(({ data }) => data.ids ?? [null])
}

async function tokenOf({ sql }: TestApp, { userId }: Client): Promise<string> {
  const accessToken = randomSecret()
  const now = new Date()
  const { id } = await insertCredential(sql, { name: 'watcher', roleId: 1, createdBy: null, now })
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId: id, userId, scope: '', expiresAt })
  return accessToken
}

async function served(t: TestContext) {
  const app = await testApp(t)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  const admin = await app.as('admin')
  return { app, admin, url: `http://127.0.0.1:${port}/api/live`, token: await tokenOf(app, admin) }
}

suite('GET /live', () => {
  test('tells kinds and ids of what is made, changed and deleted, at most once a second and kind', async (t) => {
    const { admin, url, token } = await served(t)
    const watching = await watch(t, url, token)
    assert.ok(watching.events.some(({ event }) => event === 'hello'))
    const { contact } = (await admin.post('/contacts/new', { email: 'a@sample.example' })).body
    const { list: segment } = (await admin.post('/segments/new', { name: 'Readers' })).body
    await eventually(() => told(watching, 'contact').includes(contact.id))
    await eventually(() => told(watching, 'segment').includes(segment.id))
    const before = told(watching, 'contact').length
    const begun = performance.now()
    for (let n = 0; n < 30; n++) await admin.patch(`/contacts/${contact.id}/edit`, { city: `City ${n}` })
    await eventually(() => told(watching, 'contact').length > before)
    await sleep(1_200)
    const seconds = (performance.now() - begun) / 1_000
    const messages = told(watching, 'contact').length - before
    // One at the beginning, and one that was said before and read since.
    assert.ok(messages <= seconds + 2, `${messages} messages in ${seconds} s`)
    await admin.delete(`/segments/${segment.id}/delete`)
    await eventually(() => told(watching, 'segment').filter((id) => id === segment.id).length >= 2)
    assert.ok(watching.events.some(({ id }) => id !== null))
  })

  test('goes on behind the last event that was read, and says so when that cannot be', async (t) => {
    const { admin, url, token } = await served(t)
    const first = await watch(t, url, token)
    const lastId = first.events.findLast((event) => event.id !== null)?.id ?? ''
    assert.match(lastId, /^\d+\/\d+:\d+:/)
    first.end()
    const { tag } = (await admin.post('/tags/new', { tag: 'missed' })).body
    const second = await watch(t, url, token, lastId)
    await eventually(() => told(second, 'tag').includes(tag.id))
    assert.ok(!second.events.some(({ event }) => event === 'reset'))
    const [seconds = '', snapshot = ''] = lastId.split('/')
    const odd = [
      'x',
      `${seconds}/`,
      `${Number(seconds) - 4_000}/${snapshot}`,
      `${seconds}/9:8:`,
      `${seconds}/1:9223372036854775000:`,
      `${seconds}/${'1'.repeat(4_000)}`,
      `${seconds}/'; drop table contacts`,
    ]
    for (const id of odd) {
      const again = await watch(t, url, token, id)
      assert.ok(
        again.events.some(({ event }) => event === 'reset'),
        id,
      )
      again.end()
    }
  })

  test('says nothing of what one may not see', async (t) => {
    const { app, admin, url } = await served(t)
    const rights = { 'lead:leads': ['viewown', 'create'] }
    const own = await app.as(rights)
    const watching = await watch(t, url, await tokenOf(app, own))
    await admin.post('/contacts/new', { email: 'other@sample.example' })
    await admin.post('/segments/new', { name: 'Secret' })
    const mine = (await own.post('/contacts/new', { email: 'mine@sample.example' })).body.contact
    await eventually(() => told(watching, 'contact').length > 0)
    await sleep(1_500)
    assert.deepEqual([...new Set(told(watching, 'contact'))], [mine.id])
    assert.deepEqual(told(watching, 'segment'), [])
  })

  test('more than two hundred are told as a kind alone', async (t) => {
    const { admin, url, token } = await served(t)
    const watching = await watch(t, url, token)
    for (let n = 0; n < 2; n++)
      await admin.post(
        '/contacts/batch/new',
        Array.from({ length: 150 }, (_, i) => ({ email: `${n}-${i}@sample.example` })),
      )
    await eventually(() => told(watching, 'contact').length > 0)
    await sleep(1_500)
    assert.ok(watching.events.every(({ data }) => !data.ids || data.ids.length <= 200))
    assert.ok(watching.events.every((event) => JSON.stringify(event).length < 10_000))
  })

  test('a stream ends within seconds when the user is disabled or its session or token ends', async (t) => {
    const { app, admin, url, token } = await served(t)
    const user = await app.as({ 'lead:leads': ['full'], 'lead:lists': ['viewother'] })
    const disabled = await watch(t, url, await tokenOf(app, user))
    await app.sql`update users set is_published = false where id = ${user.userId}`
    await eventually(() => disabled.isOver())
    const revoked = await watch(t, url, token)
    const other = await watch(t, url, await tokenOf(app, admin))
    await app.sql`delete from access_tokens where token_hash = ${digest(token)}`
    await eventually(() => revoked.isOver())
    await addUser(app, 'ada')
    const payload = { username: 'ada', password: PASSWORD }
    const answer = await app.fastify.inject({ method: 'POST', url: '/api/session', payload })
    const signedOut = await watch(t, url, sessionHeaders({ headers: answer.headers, text: answer.body }))
    await app.sql`delete from sessions`
    await eventually(() => signedOut.isOver())
    assert.equal(other.isOver(), false)
  })

  test('a user without a session has five streams at most; the oldest is told that it ends', async (t) => {
    const { url, token } = await served(t)
    const all: Watch[] = []
    for (let n = 0; n < 6; n++) all.push(await watch(t, url, token))
    await eventually(() => all[0]?.isOver())
    assert.equal(all[0]?.events.at(-1)?.event, 'superseded')
    assert.deepEqual(
      all.slice(1).map((one) => one.isOver()),
      [false, false, false, false, false],
    )
  })

  test('a person has ten streams at most, by all sessions: one more is a 429, others are let in', async (t) => {
    const { app, url } = await served(t)
    const signIn = async (username: string) => {
      const payload = { username, password: PASSWORD }
      const answer = await app.fastify.inject({ method: 'POST', url: '/api/session', payload })
      return sessionHeaders({ headers: answer.headers, text: answer.body })
    }
    for (const name of ['ada', 'bob']) await addUser(app, name)
    const all: Watch[] = []
    for (let n = 0; n < 10; n++) all.push(await watch(t, url, await signIn('ada')))
    const eleventh = await signIn('ada')
    const ask = () => fetch(`${url}?wait=0`, { headers: eleventh })
    const refused = await ask()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '30')
    const { errors } = (await refused.json()) as { errors: { code: number; message: string }[] }
    assert.deepEqual(
      [errors[0]?.code, errors[0]?.message],
      [429, 'You watch in 10 places already. Close one of them, and ask again.'],
    )
    assert.equal((await watch(t, url, await signIn('bob'))).status, 200)
    assert.ok(all.every((one) => !one.isOver()))
    all[3]?.end()
    const statuses: number[] = []
    while ((statuses.at(-1) ?? 429) === 429) {
      const answer = await ask()
      await answer.arrayBuffer()
      statuses.push(answer.status)
      await sleep(50)
    }
    assert.equal(statuses.at(-1), 200)
  })

  test('many windows of one user that open at once all get an answer, also those whose place is taken meanwhile', async (t) => {
    const { admin } = await served(t)
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.get('/live?wait=0')))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })

  test('jobs are told while they move, to those who may see them', async (t) => {
    const { app, admin, url, token } = await served(t)
    const watching = await watch(t, url, token)
    const other = await watch(t, url, await tokenOf(app, await app.as({ 'lead:leads': ['full'] })))
    const started = await admin.post('/contacts/export', { format: 'csv' })
    assert.equal(started.status, 202, started.text)
    const states = ({ events }: Watch) =>
      events
        .filter(({ event }) => event === 'jobs')
        .flatMap(({ data }) =>
          data.jobs.map((job: { kind: string; state: string }) => `${job.kind} ${job.state}`),
        )
    await eventually(() => states(watching).includes('export queued'))
    await app.sql`update exports set state = 'failed', error = 'x', date_ended = now()`.catch(() => {})
    assert.deepEqual(states(other), [])
  })

  test('jobs are looked up once for all who watch, and by each only while some are under way', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { sql } = app
    const context = { sql, db: sql, actor: SYSTEM, config: testConfig(), catalog, now: new Date() }
    const countOf = async (ask: () => Promise<unknown>) => (await countStatements(sql, ask)).count
    const look = watchKinds()
    const once = await countOf(() => watchKinds()(context))
    assert.equal(await countOf(() => Promise.all(Array.from({ length: 20 }, () => look(context)))), once)
    const none = await look(context)
    assert.deepEqual([...none], [])
    const watches = Array.from({ length: 20 }, watchJobs)
    assert.equal(await countOf(() => Promise.all(watches.map((one) => one.next(context, none, 20)))), 0)
    assert.equal((await admin.post('/contacts/export', { format: 'csv' })).status, 202)
    const some = await watchKinds()(context)
    assert.deepEqual([...some], ['export'])
    const [watch] = watches
    assert.deepEqual(
      (await watch?.next(context, some, 20))?.map(({ kind, state }) => `${kind} ${state}`),
      ['export queued'],
    )
  })

  test('the kinds of jobs that were known last hold while they cannot be looked up', async (t) => {
    let at = 0
    t.mock.method(performance, 'now', () => at)
    const answers: (readonly object[] | Error)[] = [[{}], new Error('away'), []]
    const find = async () => {
      const answer = answers.shift() ?? []
      if (answer instanceof Error) throw answer
      return answer
    }
    const context = { catalog: { jobKinds: new Map([['export', { kind: 'export', find }]]) } } as never
    const look = watchKinds()
    const found: string[][] = []
    for (; at < 4_000; at += 1_000) found.push([...(await look(context))])
    assert.deepEqual(found, [['export'], ['export'], [], []])
  })

  test('ends when it was told to, and nothing waits for who has gone', async (t) => {
    const { url, token } = await served(t)
    const timers = t.mock.method(globalThis, 'setTimeout')
    const watching = await watch(t, `${url}?wait=1`, token)
    await eventually(() => watching.isOver())
    for (let n = 0; n < 3; n++) (await watch(t, url, token)).end()
    const hours = timers.mock.calls.filter(({ arguments: [, ms] }) => Number(ms) >= 3_600_000)
    assert.equal(hours.length, 0)
  })

  test('with wait=0 it answers what is new, and ends', async (t) => {
    const { app, admin } = await served(t)
    const first = await admin.get('/live?wait=0')
    assert.equal(first.status, 200)
    assert.match(String(first.headers['content-type']), /^text\/event-stream/)
    const lastEventId = /^id: (.*)$/m.exec(first.text)?.[1] ?? ''
    const { tag } = (await admin.post('/tags/new', { tag: 'polled' })).body
    const next = await admin.get(`/live?wait=0&lastEventId=${encodeURIComponent(lastEventId)}`)
    assert.match(next.text, new RegExp(`data: {"kind":"tag","ids":\\[${tag.id}\\]}`))
    for (const wait of ['-1', '3601', 'x', '1.5'])
      assert.equal((await admin.get(`/live?wait=${wait}`)).status, 400, wait)
    const nobody = await app.as('nobody')
    assert.equal((await nobody.get('/live')).status, 401)
  })

  test('costs a constant number of statements, however much happened', async (t) => {
    const { app, admin } = await served(t)
    const idOf = async () => /^id: (.*)$/m.exec((await admin.get('/live?wait=0')).text)?.[1] ?? ''
    // The least of some: what the process reads for all who watch may fall in between, the more often the busier it is.
    const count = async (since: string) => {
      const path = `/live?wait=0&lastEventId=${encodeURIComponent(since)}`
      const counts: number[] = []
      for (let tries = 0; tries < 8; tries++) {
        const { queries } = await countStatements(app.sql, () => admin.get(path))
        counts.push(queries.filter((query) => /domain_events|pg_snapshot/.test(query)).length)
      }
      return Math.min(...counts)
    }
    const [one, many] = [await idOf(), await idOf()]
    await admin.post('/tags/new', { tag: 'one' })
    const few = await count(one)
    await app.sql`
      insert into domain_events (type, ids, payload, occurred_at)
      select 'contact.changed', array[n], '{"fields": []}', now() from generate_series(1, 5000) n`
    const most = await count(many)
    assert.ok(most <= few + 1, `${most} statements, ${few} for one`)
  })
})

test('what one process changes is told by another within a second or two, and ends with it', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const token = await clientToken(sql)
  const here = await installation(t, { DATABASE_URL: url })
  const there = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, here)
  await startServer(t, there)
  const watching = await watch(t, `${here.url}/api/live`, token)
  const made = await fetch(`${there.url}/api/tags/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tag: 'elsewhere' }),
  })
  const { tag } = (await made.json()) as { tag: { id: number } }
  await eventually(() => told(watching, 'tag').includes(tag.id))
  await server.stop()
  await eventually(() => watching.isOver())
})
