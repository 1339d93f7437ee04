// A million contacts in one answer: its memory, and its speed beside pages of a thousand.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { testApp } from './app.ts'

const CONTACTS = 1_000_000
const NOW = new Date('2026-11-21T08:00:00Z')
const MEGABYTE = 1_000_000

const { sql, fastify } = await testApp()
const token = randomSecret()
const credential = await insertCredential(sql, { name: 'reader', roleId: 1, createdBy: null, now: NOW })
const expiresAt = new Date(Date.now() + 86_400_000)
await insertToken(sql, {
  accessToken: token,
  credentialId: credential.id,
  userId: null,
  scope: '',
  expiresAt,
})
await sql`insert into contacts (date_added, email, firstname, lastname, city, points, last_active)
  select ${NOW}, 'c' || n || '@example.com', 'Ada ' || n, 'Lovelace', 'Ulm', n % 100, ${NOW}::timestamptz + n * interval '1 second'
  from generate_series(1, ${CONTACTS}::int) n`
await sql`analyze contacts`
await fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = fastify.server.address() as AddressInfo

/** Reads an answer to its end, and tells how long it took and how long it was. */
async function read(query: string): Promise<{ ms: number; bytes: number; end: string }> {
  const begun = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const asked = get({ port, host: '127.0.0.1', path: `/api/contacts?${query}`, headers, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 200)
  let bytes = 0
  let end = ''
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    end = (chunk as Buffer).subarray(-4).toString()
  }
  return { ms: performance.now() - begun, bytes, end }
}

async function pages(): Promise<number[]> {
  const times: number[] = []
  for (let page = 0; page < 5; page++) times.push((await read(`limit=1000&start=${page * 1_000}`)).ms)
  return times
}

test('a million contacts in one answer take less than 300 MB, and no longer than pages of a thousand', async (t) => {
  const before = await pages()
  const idle = process.memoryUsage().rss
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  const all = await read('limit=0')
  clearInterval(watch)
  const times = [...before, ...(await pages())].sort((a, b) => a - b)
  const perPage = (times[4]! + times[5]!) / 2
  const perThousand = all.ms / (CONTACTS / 1_000)
  const growth = (peak - idle) / MEGABYTE
  t.diagnostic(
    `${Math.round(all.bytes / MEGABYTE)} MB in ${Math.round(all.ms / 1_000)} s; memory grew by ${Math.round(growth)} MB`,
  )
  t.diagnostic(
    `${Math.round(perThousand)} ms for a thousand contacts, ${Math.round(perPage)} ms as a page of a thousand`,
  )
  assert.ok(all.end.endsWith('}}'))
  assert.ok(growth < 300, `${growth} MB`)
  // Half again for what else the machine does meanwhile.
  assert.ok(perThousand < 1.5 * perPage, `${perThousand} ms, ${perPage} ms`)
})
