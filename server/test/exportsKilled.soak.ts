// An export under `kill -9`: the whole server dies at random moments, and the file is whole in the end, or not there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const CONTACTS = 150_000
const KILLS = 3

test('killed at random moments: the file goes on behind its last part, and nobody sees half of it', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = (path: string, method = 'GET') =>
    fetch(`${where.url}/api${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ columns: ['firstname', 'lastname'] }) } : {}),
    })
  let server = await startServer(t, where)
  await sql`
    insert into contacts (date_added, firstname, lastname)
    select '2026-01-01', 'n' || n, repeat(md5(n::text), 20) from generate_series(1, ${CONTACTS}::int) n`
  const started = await ask('/contacts/export', 'POST')
  assert.equal(started.status, 202, await started.clone().text())
  const { id } = ((await started.json()) as { export: { id: number } }).export
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 700)
    const [row] = await sql<{ state: string }[]>`select state from exports where id = ${id}`
    if (row?.state !== 'done') assert.equal((await ask(`/exports/${id}/file`)).status, 409)
    await server.kill()
    server = await startServer(t, where)
  }
  for (let tries = 0; ; tries++) {
    const { export: read } = (await (await ask(`/exports/${id}`)).json()) as {
      export: { state: string; rows: number; error: string | null }
    }
    assert.notEqual(read.state, 'failed', String(read.error))
    if (read.state === 'done') {
      assert.equal(read.rows, CONTACTS)
      break
    }
    assert.ok(tries < 600, `${read.state} after ${read.rows} rows`)
    await sleep(200)
  }
  const lines = (await (await ask(`/exports/${id}/file`)).text()).trimEnd().split('\n')
  assert.equal(lines.length, CONTACTS + 1)
  lines.slice(1).forEach((line, n) => {
    if (!line.startsWith(`n${n + 1},`)) assert.fail(`line ${n + 1} is ${line.slice(0, 50)}`)
  })
})
