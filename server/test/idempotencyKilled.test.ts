// Keys and effects under `kill -9`: whatever moment the server dies at, a repeat finds both or neither.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { sampleEmail } from './mainJob.ts'
import { installation, startServer } from './process.ts'

const REQUESTS = 60
const KILLS = 2

interface Made {
  status: number
  id: number
}

/** A client of the server that may be killed meanwhile: its POSTs under a key answer null when nothing came back. */
async function setUp(t: TestContext) {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const accessToken = await clientToken(sql)
  async function post(path: string, key: string, body: unknown) {
    const sent = fetch(`${where.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    return sent
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => null)
  }
  return { sql, where, post }
}

test('creates repeated under their keys until they are answered happen once each, though the server is killed meanwhile', {
  timeout: 120_000,
}, async (t) => {
  const { sql, where, post } = await setUp(t)

  /** One try: null when the server died, is not there yet, or is at work on the same key. */
  async function create(n: number): Promise<Made | null> {
    const answer = await post('/stages/new', `key-${n}`, { name: `Stage ${n}` })
    if (!answer || answer.status === 409) return null
    const { stage } = JSON.parse(answer.text) as { stage?: { id: number } }
    return { status: answer.status, id: stage?.id ?? 0 }
  }

  const numbers = Array.from({ length: REQUESTS }, (_, n) => n)
  const answered = new Map<number, number>()
  let server = await startServer(t, where)
  const round = async () => {
    const made = await Promise.all(numbers.flatMap((n) => [create(n), create(n)]))
    made.forEach((one, index) => {
      if (!one) return
      const n = Math.floor(index / 2)
      assert.equal(one.status, 201)
      assert.equal(answered.get(n) ?? one.id, one.id, 'a repeat gets the first answer')
      answered.set(n, one.id)
    })
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const running = round()
    await sleep(20 + 80 * kill)
    await server.kill()
    await running
    server = await startServer(t, where)
  }
  for (let tries = 0; answered.size < REQUESTS && tries < 100; tries++) await round()
  const stored = await sql<{ id: number; name: string }[]>`select id, name from stages order by id`
  assert.equal(stored.length, REQUESTS)
  for (const n of numbers) assert.equal(stored.find((row) => row.name === `Stage ${n}`)?.id, answered.get(n))
})

test('a broadcast that was killed under its key is not sent again under it, and says so', {
  timeout: 120_000,
}, async (t) => {
  const { sql, where, post } = await setUp(t)
  const server = await startServer(t, where)
  await sql`insert into contacts (date_added, email) select now(), 'c' || n || '@sample.example' from generate_series(1, 400) n`
  await sql`insert into segments (id, name, public_name, alias, date_added) values (1, 'S', 'S', 's', now())`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, now() from contacts`
  const made = await post('/emails/new', 'email', sampleEmail(1))
  const { email } = JSON.parse(made?.text ?? '') as { email: { id: number } }
  await sql`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.005); return new; end'`
  await sql`create trigger dawdle before insert on email_sends for each row execute function dawdle()`
  const send = () => post(`/emails/${email.id}/send`, 'send', {})
  const first = send()
  const claimed = () => sql`select from idempotency_keys where status is null`
  while ((await claimed()).length === 0) await sleep(10)
  assert.equal((await send())?.status, 409)
  await server.kill()
  assert.equal(await first, null)
  await sql`drop trigger dawdle on email_sends`
  await startServer(t, where)
  for (let tries = 0; tries < 50; tries++) {
    const again = await send()
    assert.equal(again?.status, 409)
    if (again.text.includes('was interrupted')) return
    await sleep(100)
  }
  assert.fail('the lock of the killed server is still held')
})
