// A server whose database holds content over the limits, stored before there were any: it starts, sends what it can,
// answers meanwhile, and stops at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from './database.ts'
import { insertContacts, insertEmail, queueSends, until } from './mail.ts'
import { installation, startServer } from './process.ts'
import { smtpServer } from './smtp.ts'

const HUGE = '<b>'.repeat(300_000)
/** Within the limits of stored content. Compiling it takes some seconds. */
const SLOW = '<a href="https://x.example/a">'.repeat(130_000)

test('stored content over the limits fails its own mail; the server answers meanwhile, also after a restart, and stops at once', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const smtp = await smtpServer(t)
  const where = await installation(t, { DATABASE_URL: url, CAMPANILE_MAILER_DSN: smtp.dsn })
  const contacts = await insertContacts(sql, 20)
  const huge = await Promise.all(Array.from({ length: 5 }, () => insertEmail(sql, { customHtml: HUGE })))
  const good = await insertEmail(sql)
  for (const emailId of huge) await queueSends(sql, emailId, contacts.slice(0, 1), { lane: 1 })
  await queueSends(sql, good, contacts)

  const slow = await Promise.all(Array.from({ length: 12 }, () => insertEmail(sql, { customHtml: SLOW })))
  for (const emailId of slow) await queueSends(sql, emailId, contacts.slice(0, 1), { lane: 1 })

  let server = await startServer(t, where)
  await sleep(1_000)
  const asked = performance.now()
  assert.equal(await server.stop(), 0)
  const stopMs = performance.now() - asked
  // In the server's own process each of the huge ones took 12 to 43 seconds.
  assert.ok(stopMs < 10_000, `stopping took ${Math.round(stopMs)} ms`)
  const [left] = await sql`
    select count(*)::int as count from email_sends where state = 'queued' and email_id = any(${slow}::bigint[])`
  assert.ok(left?.count > 0, 'an email was being compiled')
  await sql`delete from email_sends where email_id = any(${slow}::bigint[])`

  server = await startServer(t, where)
  let slowestMs = 0
  const isOver = async () =>
    (await sql`select from email_sends where state in ('queued', 'sending')`).length === 0
  while (!(await isOver())) {
    const sent = performance.now()
    const answer = await fetch(`${where.url}/healthz`)
    assert.equal(answer.status, 200)
    slowestMs = Math.max(slowestMs, performance.now() - sent)
    await sleep(20)
  }
  assert.ok(slowestMs < 5_000, `an answer took ${Math.round(slowestMs)} ms`)
  const rows = await sql<{ state: string; isGood: boolean; count: number }[]>`
    select state, email_id = ${good} as "isGood", count(*)::int as count from email_sends group by 1, 2 order by 1`
  assert.deepEqual(
    rows.map(({ state, isGood, count }) => [state, isGood, count]),
    [
      ['failed', false, 5],
      ['sent', true, 20],
    ],
  )
  await until(async () => (await sql`select from email_problems`).length === 5)
  assert.equal(await server.stop(), 0)
})
