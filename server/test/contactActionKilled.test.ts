// A set action and its undo under `kill -9`: everybody gets it once, and loses it once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const CONTACTS = 20_000
const KILLS = 2

test('killed at random moments, with a second server beside it: points are given to everybody once, and undone once', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${where.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`)
    const token = answer.headers.get('undo-token') ?? ''
    return { token, ...((await answer.json()) as { contactAction: Record<string, unknown> }) }
  }
  let server = await startServer(t, where)
  await startServer(t, await installation(t, { DATABASE_URL: url }))
  await sql`
    insert into contacts (date_added, firstname, points)
    select '2026-01-01', 'n' || n, n % 7 from generate_series(1, ${CONTACTS}::int) n`
  const end = async (id: unknown) => {
    const read = async () => (await ask(`/contacts/actions/${id}`)).contactAction
    let killedAt = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(Math.random() * 700)
      if ((await read()).state !== 'done') killedAt++
      await server.kill()
      server = await startServer(t, where)
    }
    for (let tries = 0; (await read()).state !== 'done'; tries++) {
      const { state, error } = await read()
      assert.ok(!['failed', 'cancelled'].includes(String(state)), `${state}: ${error}`)
      assert.ok(tries < 900, `${state} after three minutes`)
      await sleep(200)
    }
    return { killedAt, done: await read() }
  }
  const wrong = async (given: number, tagged: number) => {
    const [row] = await sql<{ points: number; tags: number; logged: number }[]>`
      select (select count(*) from contacts where points <> substr(firstname, 2)::int % 7 + ${given}::int)::int as points,
        (select count(*) from contact_tags)::int as tags, (select sum(delta) from point_changes)::int as logged`
    assert.deepEqual({ ...row }, { points: 0, tags: tagged, logged: given * CONTACTS })
  }
  const { token, contactAction } = await ask('/contacts/actions', {
    search: '',
    actions: [
      { type: 'addPoints', points: 5 },
      { type: 'addTags', tags: ['Fair'] },
    ],
  })
  const first = await end(contactAction.id)
  assert.equal(first.done.applied, CONTACTS)
  await wrong(5, CONTACTS)
  const undone = await ask(`/undo/${token}`, {})
  const second = await end(undone.contactAction.id)
  assert.deepEqual([second.done.applied, second.done.errors], [CONTACTS, []])
  await wrong(0, 0)
  assert.ok(first.killedAt + second.killedAt > 0, 'everything was over before anything was killed')
})
