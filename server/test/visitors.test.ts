// Visitors of every kind for half a minute, with a `kill -9` in the middle: what a client was told is stored, and no more.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../src/platform/database/connection.ts'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { type Installation, installation, type Server, startServer } from './process.ts'
import { buildSite, KINDS, newTally, type Site, storedKinds, type Tally, visitSite } from './visitors.ts'

const SECONDS = 30
const CONNECTIONS = 16

interface Place {
  site: Site
  where: Installation
  server: Server
  sql: Sql
}

async function open(t: TestContext, people: number): Promise<Place> {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_TRUSTED_PROXIES: '127.0.0.1',
    CAMPANILE_API_RATE_LIMITER_LIMIT: '0',
    CAMPANILE_FORM_SUBMISSIONS_PER_MINUTE: '0',
  })
  const server = await startServer(t, where)
  const authorization = `Bearer ${await clientToken(sql)}`
  const post = async (path: string, body: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${where.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json() as Promise<{ form: { id: number } }>
  }
  return { sql, where, server, site: await buildSite(sql, where.url, { post, people }) }
}

test('visits, opens, clicks and submissions, and a process that is killed: no error, and the database holds what was acknowledged', {
  timeout: 300_000,
}, async (t) => {
  const { sql, site, where, server } = await open(t, 1_000)
  const tally = newTally()
  let isOver = false
  const visiting = visitSite(site, { tally, connections: CONNECTIONS, isOver: () => isOver })
  await acknowledgedMore(tally)
  await server.kill()
  await startServer(t, where)
  await acknowledgedMore(tally)
  isOver = true
  await visiting
  // What was under way at the kill may still be written by the database.
  await sleep(500)
  const stored = await storedKinds(sql, site)
  for (const kind of KINDS) {
    const { acknowledged, uncertain, refused } = tally.seen[kind]
    assert.deepEqual(refused.slice(0, 3), [], `${kind}: ${refused.length} refused`)
    t.diagnostic(`${kind}: ${acknowledged} acknowledged, ${uncertain} uncertain, ${stored[kind]} stored`)
    assert.ok(stored[kind] >= acknowledged, `${kind}: ${stored[kind]} stored of ${acknowledged}`)
    // Under way at the kill was one request of each connection at most.
    assert.ok(
      stored[kind] <= acknowledged + CONNECTIONS,
      `${kind}: ${stored[kind]} stored, ${acknowledged} acknowledged`,
    )
  }
})

/** Half of the time, and until something of every kind was acknowledged: a busy machine may need longer. */
async function acknowledgedMore({ seen }: Tally): Promise<void> {
  const before = new Map(KINDS.map((kind) => [kind, seen[kind].acknowledged]))
  await sleep((SECONDS * 1_000) / 2)
  while (KINDS.some((kind) => seen[kind].acknowledged <= (before.get(kind) ?? 0))) await sleep(100)
}

test('many requests of the same few contacts at once: none fails, and none waits for another for ever', {
  timeout: 120_000,
}, async (t) => {
  const { sql, site } = await open(t, 6)
  const tally = newTally()
  const end = Date.now() + 8_000
  await visitSite(site, { tally, connections: 2 * CONNECTIONS, isOver: () => Date.now() >= end })
  const stored = await storedKinds(sql, site)
  for (const kind of KINDS) {
    const { acknowledged, uncertain, refused } = tally.seen[kind]
    assert.deepEqual([refused.slice(0, 3), uncertain], [[], 0], kind)
    assert.equal(stored[kind], acknowledged, kind)
  }
})
