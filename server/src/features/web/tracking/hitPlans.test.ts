import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consumeAll } from '../../../../test/consume.ts'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends, testConfig } from '../../../../test/mail.ts'
import { type RowsTouched, rowsTouched } from '../../../../test/plan.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { countOpens } from '../../messaging/sends/countOpens.ts'
import { recordOpens } from '../../messaging/sends/recordOpens.ts'
import { recordClicks } from './recordClicks.ts'

const SENDS = 20_000
const HITS = 200
/** Opens and clicks of a while ago, in every table that hits are written to. */
const PAST = 20_000
const TABLES = [
  'contacts',
  'contact_devices',
  'contact_ip_addresses',
  'email_sends',
  'email_opens_default',
  'email_send_devices',
  'page_hits_default',
  'ip_addresses',
  'redirects',
  'trackables',
  'emails',
]
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0'

test('opens and clicks read a few rows each, however much was sent, opened and clicked before', async (t) => {
  const { sql, url } = await testDatabase(t)
  for (const table of TABLES) await sql`alter table ${sql(table)} set (autovacuum_enabled = false)`
  const ids = await insertContacts(sql, SENDS)
  const emailId = await insertEmail(sql)
  const sends = await queueSends(sql, emailId, ids)
  const at = new Date('2026-11-21T08:00:00Z')
  await sql`update email_sends set state = 'sent', date_sent = ${new Date('2026-11-20T08:00:00Z')}`
  await sql`
    insert into redirects (redirect_id, url)
    select 'link' || n, 'https://x.example/' || n from generate_series(1, ${PAST}) n`
  await sql`
    insert into trackables (channel, channel_id, redirect_id) select 'email', ${emailId}::bigint, id from redirects`
  await fillPast(sql)
  const config = testConfig()
  const visitor = { ip: '127.0.0.1', userAgent: BROWSER, referer: null, languages: [], isTracked: true }
  const opensOf = (from: number) =>
    ids.slice(from, from + HITS).map((contactId, index) => ({
      at,
      visitor,
      isInBrowser: false,
      send: { sendId: sends[from + index] ?? 0, contactId },
    }))
  const clicksOf = (from: number) =>
    opensOf(from).map((open) => ({
      ...open,
      redirectId: 'link7',
      query: '',
      parameters: {},
      clickThrough: { source: { channel: 'email', id: emailId }, stat: '', emailId },
    }))

  await t.test('clicks, in tables that nobody has analysed', async () => {
    const touched = await rowsTouched(url, (own) =>
      transaction(own, (db) => recordClicks(db, clicksOf(5_000), { config, now: at })),
    )
    assert.ok(touched.of('page_hits_default') <= 5 * HITS, `${touched.of('page_hits_default')} rows read`)
  })
  await sql`vacuum analyze`
  await t.test('recording opens', async () => {
    readsLittle(
      await rowsTouched(url, (own) =>
        transaction(own, (db) => recordOpens(db, opensOf(100), { config, now: at })),
      ),
    )
  })
  await t.test('counting them', async () => {
    await sql`truncate domain_events`
    await transaction(sql, (db) => recordOpens(db, opensOf(1_000), { config, now: at }))
    readsLittle(await rowsTouched(url, (own) => consumeAll(own, [countOpens], config)))
    assert.equal((await sql`select from email_sends where open_count > 0`).length, HITS)
  })
  await t.test('clicks', async () => {
    readsLittle(
      await rowsTouched(url, (own) =>
        transaction(own, (db) => recordClicks(db, clicksOf(3_000), { config, now: at })),
      ),
    )
  })
})

/** Each contact opened and clicked once, with a device. */
async function fillPast(sql: Sql): Promise<void> {
  const past = new Date('2026-10-01T08:00:00Z')
  await sql`
    insert into contact_devices (contact_id, date_added, device, device_brand, device_model, tracking_id)
    select id, ${past}::timestamptz, 'smartphone', 'Apple', 'iPhone', 'past' || id from contacts order by id limit ${PAST}`
  await sql`
    insert into email_opens (contact_id, send_id, opened_at, user_agent)
    select contact_id, id, ${past}::timestamptz, 'past' from email_sends order by id limit ${PAST}`
  await sql`
    insert into email_send_devices (contact_id, send_id, date_opened)
    select contact_id, id, ${past}::timestamptz from email_sends order by id limit ${PAST}`
  await sql`
    insert into page_hits (contact_id, date_hit, redirect_id, code, url)
    select c.id, ${past}::timestamptz, r.id, 200, r.url from contacts c join redirects r on r.id = c.id`
  await sql`insert into ip_addresses (ip_address) select '10.0.' || n / 250 || '.' || n % 250 from generate_series(1, ${PAST}) n`
}

function readsLittle(touched: RowsTouched<unknown>): void {
  for (const table of TABLES)
    assert.ok(touched.of(table) <= 5 * HITS, `${touched.of(table)} rows of ${table} read for ${HITS} hits`)
}
