// An import over the interface under `kill -9`: the whole server dies at random moments, and every row is imported once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const ROWS = 30_000
const KILLS = 3

test('killed at random moments: an import goes on where it was, and adds nobody twice', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const headers = { authorization: `Bearer ${await clientToken(sql)}` }
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(`${where.url}/api${path}`, { ...options, headers })
    const body = (await answer.json()) as {
      import: Record<string, never> & {
        id: number
        state: string
        error: string
        result: Record<string, number>
      }
    }
    assert.ok(answer.ok, `${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  let server = await startServer(t, where)
  const form = new FormData()
  // Nobody is known by a name: whoever is imported twice is there twice.
  const lines = Array.from({ length: ROWS }, (_, n) => `Person ${n},Bonn`)
  form.append('file', new Blob([`firstname,city\n${lines.join('\n')}\nnobody,Bonn,too,many\n`]), 'people.csv')
  const { id } = (await ask('/imports', { method: 'POST', body: form })).import
  await ask(`/imports/${id}/start`, { method: 'POST' })
  const read = async () => (await ask(`/imports/${id}`)).import
  let killedAt = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 600)
    if ((await read()).state !== 'done') killedAt++
    await server.kill()
    server = await startServer(t, where)
  }
  assert.ok(killedAt > 0, 'the import was over before anything was killed')
  for (let tries = 0; (await read()).state !== 'done'; tries++) {
    const { state, error } = await read()
    assert.ok(!['failed', 'cancelled'].includes(state), `${state}: ${error}`)
    assert.ok(tries < 900, `${state} after three minutes`)
    await sleep(200)
  }
  const { result } = await read()
  assert.deepEqual([result.rows, result.inserted, result.failed], [ROWS + 1, ROWS, 1])
  const [counted] = await sql<{ rows: number; names: number }[]>`
    select count(*) as rows, count(distinct firstname) as names from contacts`
  assert.deepEqual(counted, { rows: ROWS, names: ROWS })
  const failures = await fetch(`${where.url}/api/imports/${id}/failures`, { headers })
  assert.match(await failures.text(), /nobody,Bonn,too,many/)
})
