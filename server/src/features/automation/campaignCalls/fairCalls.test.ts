// Requests of several users and campaigns to slow receivers, with a real sender and real sockets.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeDrop, testDatabase } from '../../../../test/database.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { type Receiver, receiver } from '../../../../test/receiver.ts'
import { createLog } from '../../../platform/log.ts'
import { findDueCalls, insertCalls } from './calls.sql.ts'
import { compileRequest } from './compileRequest.ts'
import { startCallSender } from './startCallSender.ts'

const log = createLog({ level: 'error' })
const HEALTHY = { answers: true }
const SLOW = { answers: false }
/** Longer than the test: slots of slow receivers are not released before its end. */
const CALL_TIMEOUT_MS = 900_000
/** Slots that one campaign gets. */
const CAMPAIGN_SLOTS = 16

async function receivers(t: TestContext, count: number, { answers }: { answers: boolean }) {
  const inboxes: Receiver[] = []
  for (let n = 0; n < count; n++) {
    const inbox = await receiver(t)
    if (!answers) inbox.answer = () => {}
    inboxes.push(inbox)
  }
  return {
    urls: inboxes.map(({ url }) => url),
    received: () => inboxes.reduce((sum, { received }) => sum + received.length, 0),
    close() {
      for (const inbox of inboxes) inbox.close()
    },
  }
}

interface Sent {
  userId: number
  campaign: number
  /** To each of the addresses. */
  count: number
}

function calls(urls: readonly string[], { userId, campaign, count }: Sent) {
  return urls.flatMap((url) =>
    Array.from({ length: count }, (_, n) => ({
      ...{
        contactId: n + 1,
        eventId: null,
        logId: null,
        publisher: { userId },
        source: `campaign ${campaign}`,
      },
      request: { url, method: 'POST', headers: {}, body: null, accepts: [], timeoutMs: CALL_TIMEOUT_MS },
    })),
  )
}

suite('slots of calls', () => {
  test('slow receivers of one user do not delay calls of another user and of another campaign', {
    timeout: 300_000,
  }, async (t) => {
    const { sql, url } = await testDatabase(t)
    const slow = await receivers(t, 30, SLOW)
    const healthy = await receivers(t, 1, HEALTHY)
    await insertCalls(sql, calls(slow.urls, { userId: 7, campaign: 1, count: 10 }), new Date())
    const config = testConfig({ outbound_allowed_hosts: ['127.0.0.1'] })
    const sender = await startCallSender({ sql, url, config, log, pollMs: 20 })
    beforeDrop(t, () => {
      slow.close()
      return sender.stop()
    })
    await until(() => slow.received() >= CAMPAIGN_SLOTS)
    await sleep(1_000)
    assert.equal(slow.received(), CAMPAIGN_SLOTS)
    for (const [userId, campaign] of [
      [8, 2],
      [7, 3],
    ] as const) {
      const before = healthy.received()
      const startedAt = performance.now()
      await insertCalls(sql, calls(healthy.urls, { userId, campaign, count: 5 }), new Date())
      await until(() => healthy.received() === before + 5)
      const tookMs = performance.now() - startedAt
      t.diagnostic(`calls of campaign ${campaign} of user ${userId} took ${tookMs.toFixed(0)} ms`)
    }
    assert.equal(slow.received(), CAMPAIGN_SLOTS, 'the slow requests are still under way')
  })

  test('transactions that fail at their commit use up no slots of a host', { timeout: 60_000 }, async (t) => {
    const { sql, url } = await testDatabase(t)
    const healthy = await receivers(t, 1, HEALTHY)
    await sql`create sequence failed_commits`
    await sql`
      create function fail_commit() returns trigger language plpgsql as $$
        begin perform nextval('failed_commits'); raise exception 'no memory' using errcode = '53200'; end $$`
    await sql`
      create constraint trigger fail_commit after update on campaign_calls deferrable initially deferred
        for each row when (new.state = 'sending') execute function fail_commit()`
    await insertCalls(sql, calls(healthy.urls, { userId: 7, campaign: 1, count: 20 }), new Date())
    const config = testConfig({ outbound_allowed_hosts: ['127.0.0.1'] })
    const silent = createLog({ level: 'silent' })
    const sender = await startCallSender({ sql, url, config, log: silent, pollMs: 20 })
    beforeDrop(t, () => sender.stop())
    await until(async () => {
      const [failed] = await sql<{ count: number }[]>`select last_value::int as count from failed_commits`
      return (failed?.count ?? 0) >= 3
    })
    assert.equal(healthy.received(), 0)
    await sql`drop trigger fail_commit on campaign_calls`
    await until(() => healthy.received() === 20)
  })

  test('one poll finds calls of each user and campaign beside 20,000 hosts of another one', {
    timeout: 300_000,
  }, async (t) => {
    const { sql } = await testDatabase(t)
    await sql`
      insert into campaign_calls (contact_id, owner, source, host, request, attempt_at, date_queued)
      select n, 'user 7', 'campaign 1', 'h' || n || '.example', '{}'::jsonb, now() - interval '1 hour', now()
        from generate_series(1, 20000) n
      union all select n, 'user 7', 'campaign 2', 'one.example', '{}', now() - interval '1 minute', now() from generate_series(1, 500) n
      union all select 1, 'user 8', 'campaign 3', 'healthy.example', '{}', now() - interval '1 second', now()`
    await sql`analyze campaign_calls`
    const found = await findDueCalls(sql, { limit: 400, now: new Date() })
    const sources = Map.groupBy(found, ({ owner, source }) => `${owner}, ${source}`)
    assert.equal(sources.get('user 8, campaign 3')?.length, 1)
    assert.equal(sources.get('user 7, campaign 1')?.length, 100)
    assert.equal(sources.get('user 7, campaign 2')?.length, 100)
    const hosts = new Set(sources.get('user 7, campaign 1')?.map(({ host }) => host))
    assert.equal(hosts.size, 100, 'hosts of a campaign take turns')
    assert.equal(found[1]?.source, 'campaign 3', 'users take turns')
  })

  test('a call ends after 30 seconds at most', () => {
    const request = (timeout?: number) =>
      compileRequest({ url: 'https://receiver.example/', timeout }, new Map()).of({})
    const timeouts = [undefined, 5, 300].map((timeout) => {
      const compiled = request(timeout)
      return typeof compiled === 'string' ? compiled : compiled.timeoutMs
    })
    assert.deepEqual(timeouts, [10_000, 5_000, 30_000])
  })
})
