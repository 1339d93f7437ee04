// Webhooks under `kill -9`: the whole server dies at random moments while receivers refuse, hang and cut connections.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'
import { receiver } from './receiver.ts'

const HOOKS = 3
const KILLS = 8
const BATCHES = 24
const PER_BATCH = 10
const PER_REQUEST = 3
/** What was answered and is not written down at a kill. */
const PER_KILL = 20

/** A request as a receiver saw it. */
interface Taken {
  path: string
  /** The name under which a receiver knows what comes twice. */
  name: string
  contacts: number[]
  /** How many kills had been before. */
  era: number
  /** A whole 2xx went back. */
  isAnswered: boolean
}

/** What a receiver does: whether it takes the events before it answers, and whether it says so. */
interface Mood {
  takes: boolean
  answers: boolean
  act(response: ServerResponse): void
}

const well: Mood = { takes: true, answers: true, act: (response) => response.end('ok') }
const MOODS: readonly Mood[] = [
  ...Array<Mood>(6).fill(well),
  { takes: true, answers: true, act: (response) => void setTimeout(() => response.end('late'), 150) },
  {
    takes: true,
    answers: true,
    act: (response) => void response.writeHead(202).write('half an ans', () => response.destroy()),
  },
  { takes: true, answers: false, act: () => {} },
  { takes: true, answers: false, act: (response) => response.destroy() },
  { takes: false, answers: false, act: (response) => response.socket?.resetAndDestroy() },
  { takes: false, answers: false, act: (response) => response.writeHead(404).end() },
  { takes: false, answers: false, act: (response) => response.writeHead(429, { 'retry-after': '30' }).end() },
  { takes: false, answers: false, act: (response) => response.writeHead(503).end('later') },
  {
    takes: false,
    answers: false,
    act: (response) =>
      void response.writeHead(500, { 'content-length': '900' }).write('half', () => response.destroy()),
  },
]

test('killed at random moments, with receivers of every temper: nothing is lost, each webhook keeps its order, twice comes only what was in hand at a kill', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const inbox = await receiver(t)
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    CAMPANILE_WEBHOOK_LIMIT: String(PER_REQUEST),
    CAMPANILE_WEBHOOK_TIMEOUT: '1',
    CAMPANILE_API_RATE_LIMITER_LIMIT: '0',
  })
  const authorization = `Bearer ${await clientToken(sql)}`
  /** Null when the server died, or is not there. */
  const post = async (path: string, body: unknown, key?: string) => {
    const headers = {
      ...{ authorization, 'content-type': 'application/json' },
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const sent = fetch(`${where.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return sent
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => null)
  }

  const taken: Taken[] = []
  let era = 0
  let isCalm = false
  inbox.answer = ({ path, body, headers }, response) => {
    const mood = isCalm ? well : (MOODS[Math.floor(Math.random() * MOODS.length)] ?? well)
    if (mood.takes) {
      const events = Object.values(JSON.parse(body) as Record<string, { contact: { id: number } }[]>).flat()
      const contacts = events.map(({ contact }) => contact.id)
      taken.push({ path, name: String(headers['webhook-id']), contacts, era, isAnswered: mood.answers })
    }
    mood.act(response)
  }

  let server = await startServer(t, where)
  const paths = Array.from({ length: HOOKS }, (_, n) => `/hook/${n}`)
  const hooks: number[] = []
  for (const path of paths) {
    const webhookUrl = new URL(path, inbox.url).href
    const made = await post('/hooks/new', { name: path, webhookUrl, triggers: ['mautic.lead_post_save_new'] })
    assert.equal(made?.status, 201, made?.text)
    hooks.push(JSON.parse(made?.text ?? '').hook.id)
  }

  const fill = async () => {
    for (let batch = 0; batch < BATCHES; batch++) {
      const contacts = Array.from({ length: PER_BATCH }, (_, n) => ({
        email: `c${batch}.${n}@sample.example`,
      }))
      while ((await post('/contacts/batch/new', contacts, `batch-${batch}`))?.status !== 201) await sleep(50)
      await sleep(Math.random() * 300)
    }
  }
  // Nobody waits for the back-off of a receiver that was rude: it is tried again and again.
  let isOver = false
  const hurry = async () => {
    while (!isOver) {
      for (const hook of hooks) await post(`/hooks/${hook}/send`, {})
      await sleep(100)
    }
  }
  const filling = fill()
  const hurrying = hurry()
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(200 + Math.random() * 1_500)
    await server.kill()
    // What it wrote last may still be on its way.
    await sleep(50)
    era += 1
    server = await startServer(t, where)
  }
  await filling
  isCalm = true
  const isTold = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*) as count from webhook_items i
      where not exists (select from webhook_waiting w where i.id = any(w.item_ids))`
    return row?.count === HOOKS * BATCHES * PER_BATCH
  }
  await until(isTold)
  isOver = true
  await hurrying

  const all = (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
  assert.equal(all.length, BATCHES * PER_BATCH)
  for (const path of paths) {
    const own = taken.filter((one) => one.path === path)
    const first = own.filter(({ name }, index) => own.findIndex((one) => one.name === name) === index)
    assert.deepEqual(
      first.flatMap(({ contacts }) => contacts),
      all,
      `${path}: what comes under a new name is what comes next`,
    )
    let repeats = 0
    for (const [name, times] of Map.groupBy(own, (one) => one.name))
      for (const [index, one] of times.entries()) {
        assert.deepEqual(one.contacts, times[0]?.contacts, `${name} is always the same`)
        if (index === 0) continue
        const before = times[index - 1]
        if (!before?.isAnswered) continue
        repeats += 1
        assert.ok(before.era < one.era, `${name} was taken, and came again without a kill`)
      }
    assert.ok(repeats <= KILLS * PER_KILL, `${repeats} requests came again`)
  }
})
