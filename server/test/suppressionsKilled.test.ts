// A suppression list over the interface under `kill -9`: the whole server dies in the middle, and the counts are exact.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'

const ROWS = 40_000
/** A contact for every such row. */
const EVERY = 10

test('killed in the middle: it goes on behind what is counted, every address is suppressed, and each contact blocked once', {
  timeout: 240_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const headers = { authorization: `Bearer ${await clientToken(sql)}` }
  const ask = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(`${where.url}/api${path}`, { ...options, headers })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return (await answer.json()) as {
      import: { id: number; state: string; result: Record<string, number> | null }
      lists: { addresses: number }[]
    }
  }
  const server = await startServer(t, where)
  await sql`
    insert into contacts (date_added, email)
    select now(), 'p' || n * ${EVERY}::int || '@killed.example' from generate_series(0, ${ROWS / EVERY - 1}::int) n`
  const lines = Array.from({ length: ROWS }, (_, n) => `p${n}@killed.example`)
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')]), 'killed.txt')
  const { id } = (await ask('/imports?kind=suppressions', { method: 'POST', body: form })).import
  await ask(`/imports/${id}/start`, { method: 'POST' })
  const rows = async () => {
    const [row] = await sql<{ rows: number | null }[]>`
      select (result ->> 'rows')::int as rows from import_uploads where id = ${id}`
    return row?.rows ?? 0
  }
  await until(async () => (await rows()) > 0)
  await server.kill()
  const before = await rows()
  assert.ok(before < ROWS, 'it is cut off')
  await startServer(t, where)
  await until(async () => (await ask(`/imports/${id}`)).import.state === 'done')
  const { result } = (await ask(`/imports/${id}`)).import
  assert.deepEqual(
    [result?.rows, result?.suppressed, result?.blocked, result?.failed],
    [ROWS, ROWS, ROWS / EVERY, 0],
  )
  assert.equal((await ask('/suppressions/lists')).lists[0]?.addresses, ROWS)
  const [counted] = await sql<[{ hashes: number; blocked: number }]>`
    select (select count(*)::int from suppressed_addresses) as hashes,
      (select count(*)::int from contact_do_not_contact) as blocked`
  assert.deepEqual(counted, { hashes: ROWS, blocked: ROWS / EVERY })
})
