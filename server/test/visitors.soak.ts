// Five minutes of visitors at the highest rate that the machine holds, then as long at 70 % of it: no error, p99 under
// 100 ms, memory where it was in the first minute, and the database holds exactly what was acknowledged. SOAK_MINUTES
// shortens both, for a first look.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../src/platform/database/connection.ts'
import { findEmbedded } from '../src/platform/database/embedded.ts'
import { eventually } from './mainJob.ts'
import { command, installation, startServer } from './process.ts'
import { pssOf } from './pssOf.ts'
import { apiOf } from './upgrade/account.ts'
import { buildSite, KINDS, newTally, storedKinds, type Tally, visitSite } from './visitors.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5)
const PEOPLE = 20_000
/** Of those who ask as fast as they are answered. */
const CONNECTIONS = 64
/** Of those who come when they come: each has a connection of his own, as long as nothing stands still for a quarter of a second. */
const OPEN_CONNECTIONS = 512

test('five minutes of mixed visitors at 70 % of the highest rate', { timeout: 1_800_000 }, async (t) => {
  const where = await installation(t, {
    CAMPANILE_TRUSTED_PROXIES: '127.0.0.1',
    CAMPANILE_FORM_SUBMISSIONS_PER_MINUTE: '0',
  })
  const { pid } = await startServer(t, where)
  const made = await command(where, ['credential', 'create', '--name', 'soak', '--json'])
  const api = await apiOf(where.url, JSON.parse(made.stdout))
  const sql = connect((await findEmbedded(where.dataDir))?.url ?? '', { max: 2, name: 'soak' })
  t.after(() => sql.end({ timeout: 1 }))
  const site = await buildSite(sql, where.url, {
    post: (path, body) => api.post(path, body) as Promise<{ form: { id: number } }>,
    people: PEOPLE,
  })

  const during = async (tally: Tally, seconds: number, rate?: number) => {
    const end = Date.now() + seconds * 1_000
    await visitSite(site, {
      tally,
      isOver: () => Date.now() >= end,
      ...(rate === undefined ? { connections: CONNECTIONS } : { connections: OPEN_CONNECTIONS, rate }),
    })
    return tally
  }
  const warm = await during(newTally(), 5)
  // What visits cause happens beside requests: a rate at which it falls behind is not held.
  const begun = performance.now()
  const ramp = await during(newTally(), MINUTES * 60)
  await eventually(async () => await waiting(where.url), 0, 120)
  const took = (performance.now() - begun) / 1_000
  const highest = latenciesOf(ramp).length / took
  t.diagnostic(
    `highest rate: ${highest.toFixed(0)} requests a second; ${(took - MINUTES * 60).toFixed(1)} s behind after ${MINUTES} minutes`,
  )

  const memory: number[] = []
  const steady = newTally()
  const running = during(steady, MINUTES * 60, highest * 0.7)
  for (let minute = 1; minute <= MINUTES; minute++) {
    await sleep(60_000)
    memory.push(pssOf(pid))
  }
  await running
  const sorted = latenciesOf(steady)
  const at = (share: number, of = sorted) => of[Math.floor(of.length * share)] ?? 0
  t.diagnostic(`${sorted.length} requests, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`)
  t.diagnostic(`memory by minute: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`)
  const stored = await storedKinds(sql, site)
  for (const kind of KINDS) {
    const all = [warm, ramp, steady].map(({ seen }) => seen[kind])
    const sum = (key: 'acknowledged' | 'uncertain') => all.reduce((total, seen) => total + seen[key], 0)
    const own = steady.seen[kind].latencies.toSorted((a, b) => a - b)
    t.diagnostic(
      `${kind}: ${sum('acknowledged')} acknowledged, ${stored[kind]} stored, p99 ${at(0.99, own).toFixed(1)} ms`,
    )
    assert.deepEqual(all.flatMap(({ refused }) => refused).slice(0, 3), [], `${kind}: refused`)
    assert.equal(sum('uncertain'), 0, `${kind}: connections broke`)
    assert.equal(stored[kind], sum('acknowledged'), kind)
  }
  assert.ok(at(0.99) < 100, `p99 ${at(0.99)} ms`)
  const [first = 0, last = 0] = [memory[0], memory.at(-1)]
  assert.ok(last < first * 1.15, `${first} MB after the first minute, ${last} MB at the end`)
})

/** Of all kinds, the shortest first. */
function latenciesOf({ seen }: Tally): number[] {
  return KINDS.flatMap((kind) => seen[kind].latencies).sort((a, b) => a - b)
}

/** Happenings that consumers have not taken yet, at most. */
async function waiting(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = [...text.matchAll(/^campanile_backlog\{kind="consumer".*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  )
  assert.ok(counts.length > 0, text.slice(0, 500))
  return Math.max(...counts)
}
