// What goes on while a send is taken back: nothing of it leaves, and a send that follows loses nobody.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { insertContacts, someoneWaits, statesOf, testConfig } from '../../../../test/mail.ts'
import { now } from '../../../platform/clock.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { runWork } from '../../../platform/engine/backgroundWork.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { insertBroadcast, lockRemaining } from '../emails/broadcasts.sql.ts'
import { followSegments } from '../emails/followSegments.ts'
import { queueBroadcast } from '../emails/queueBroadcast.ts'
import { findQueuedSends, markSends } from '../sends/sends.sql.ts'
import { takeBack, withdrawSends } from './takeBack.ts'

const config = testConfig()
const log = createLog({ level: 'error' })

async function setUp(t: TestContext, people: number) {
  const { sql, url, as } = await testApp(t)
  const admin = await as('admin')
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const ids = await insertContacts(sql, people)
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added, manually_added)
    select ${list.id}, c, ${now()}, true from unnest(${ids}::bigint[]) c`
  const body = { name: 'N', subject: 'N', language: 'en', emailType: 'list', lists: [list.id] }
  const { email } = (await admin.post('/emails/new', { ...body, customHtml: '<p>N</p>' })).body
  await consumeAll(sql, [followSegments], config)
  return { sql, admin, id: email.id as number, segmentId: list.id as number }
}

/** How many mails senders would take now. */
async function leaving(sql: Sql): Promise<number> {
  const at = new Date(now().getTime() + 1_000)
  const sends = await findQueuedSends(sql, { limit: 99, now: at })
  const { marked } = await transaction(sql, (db) => markSends(db, sends, { free: 99, senderId: 1, now: at }))
  return marked.size
}

async function finishWork(sql: Sql) {
  for (const { id } of await sql<{ id: number }[]>`select id from background_work`)
    await runWork(sql, withdrawSends, { id, clock: now })
}

suite('while a send is taken back', { timeout: 120_000 }, () => {
  test('a send that follows waits until all is out of the queue, and reaches everybody whom the first one did not', async (t) => {
    const { sql, admin, id } = await setUp(t, 2_500)
    await admin.post(`/emails/${id}/send`)
    assert.equal((await admin.post(`/emails/${id}/send/cancel`)).body.withdrawn, 2_500)
    assert.equal((await admin.post(`/emails/${id}/send`)).status, 409)
    await finishWork(sql)
    const again = await admin.post(`/emails/${id}/send`)
    assert.deepEqual(
      [again.status, again.body.sentCount, await statesOf(sql)],
      [200, 2_500, { queued: 2_500 }],
    )
  })

  test('who joins a segment in the meantime gets none', async (t) => {
    const { sql, admin, id, segmentId } = await setUp(t, 1)
    await admin.post(`/emails/${id}/send`)
    const more = await admin.post('/contacts/new', { email: 'later@sample.example' })
    await admin.post(`/segments/${segmentId}/contact/${more.body.contact.id}/add`)
    await transaction(sql, async (db) => {
      await takeBack(db, { id, name: 'N', members: [id] }, now)
      await new Promise((resolve) => setTimeout(resolve, 20))
      await Promise.race([
        consumeAll(sql, [followSegments], config),
        new Promise((resolve) => setTimeout(resolve, 2_000)),
      ])
    })
    await consumeAll(sql, [followSegments], config)
    assert.equal(await leaving(sql), 0)
  })

  test('a range that began after the request came in, and holds the broadcast, leaves none', async (t) => {
    const { sql, admin, id } = await setUp(t, 3)
    const broadcastId = await insertBroadcast(sql, { emailId: id, remaining: 9, actor: SYSTEM }, now())
    let cancelled: Promise<Answer> | undefined
    await transaction(sql, async (db) => {
      await lockRemaining(db, broadcastId)
      cancelled ??= admin.post(`/emails/${id}/send/cancel`)
      await someoneWaits(sql)
      await queueBroadcast(sql, { emailId: id, config, actor: SYSTEM, now: now() })
    })
    const answer = await cancelled
    assert.equal(answer?.body.withdrawn, 3, answer?.text)
    assert.equal(await leaving(sql), 0)
  })
})
