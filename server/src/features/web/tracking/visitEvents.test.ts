// What of visits takes the decisions of campaigns, and what campaigns leave for the answer to one.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { testConfig } from '../../../../test/mail.ts'
import { visitOf } from '../../../../test/visit.ts'
import type { TakingBatch } from '../../../catalog/campaignEvent.ts'
import type { Happening } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { readProperties } from '../../audience/points/checkProperties.ts'
import { requestSlots } from '../../content/dynamicContent/requestSlots.ts'
import { catalog } from '../../index.ts'
import { leavePageItems, takePageItems } from './pageItems.ts'
import { type PageVisit, recordHits } from './recordHits.ts'

const config = testConfig()
const NOON = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into contacts (date_added) select ${NOON} from generate_series(1, 3)`
  const happenings = async () =>
    (await sql`
      select id, type, ids, payload, occurred_at as "occurredAt" from domain_events
      where type in ('page.hit', 'dynamic_content.requested') order by id`) as unknown as Happening[]
  return {
    sql,
    admin,
    record: (visits: readonly PageVisit[]) =>
      transaction(sql, (db) => recordHits(db, visits, { config, now: NOON })),
    /** The contacts, all of which wait since noon, that take a decision with these properties. */
    async taken(name: string, given: Record<string, unknown>): Promise<number[]> {
      const type = catalog.campaignEvents.get(name)
      assert.ok(type?.taking, name)
      const { taking } = type
      const properties = readProperties(type.properties, given)
      const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: NOON }
      const decision = {
        campaign: { id: 1, name: 'C' },
        event: { id: 7, name: 'E' },
        properties,
        channelId: null,
        parent: null,
        since: new Map([1, 2, 3].map((id) => [id, NOON])),
      }
      const read = (await happenings()).filter((one) => taking.happenings.includes(one.type))
      const batch: TakingBatch = { context, happenings: read, waiting: [decision] }
      const rows = await taking.take(batch)
      assert.ok(rows.every(({ eventId }) => eventId === 7))
      return rows.map(({ contactId }) => contactId).sort()
    },
  }
}

suite('decisions about visits', () => {
  test('page.pagehit: any visit, else one of the pages, addresses or referers', async (t) => {
    const { admin, record, taken } = await setUp(t)
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    const { page: child } = (await admin.post('/pages/new', { title: 'B', variantParent: page.id })).body
    const visitor = { ...visitOf({}).visitor, referer: 'https://search.example/?q=shop' }
    await record([
      visitOf({ contactId: 1, at: after(1), pageId: child.id, url: null }),
      visitOf({ contactId: 2, at: after(1), url: 'https://shop.example/a', visitor }),
      // Before anybody waited.
      visitOf({ contactId: 3, at: after(-1), pageId: page.id }),
    ])
    assert.deepEqual(await taken('page.pagehit', {}), [1, 2])
    assert.deepEqual(await taken('page.pagehit', { pages: [page.id] }), [1])
    assert.deepEqual(await taken('page.pagehit', { url: 'https://blog.example/*, https://shop.*' }), [2])
    assert.deepEqual(await taken('page.pagehit', { pages: [page.id], referer: '*search.example*' }), [1, 2])
    assert.deepEqual(await taken('page.pagehit', { url: 'https://blog.example/*' }), [])
    assert.deepEqual(await taken('url.hit', { url: 'https://shop.example/*' }), [2])
  })

  test('page.devicehit: all that is asked of the device of the visit', async (t) => {
    const { record, taken } = await setUp(t)
    const phone = {
      ...visitOf({}).visitor,
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    }
    await record([
      visitOf({ contactId: 1, at: after(1) }),
      visitOf({ contactId: 2, at: after(1), visitor: phone }),
    ])
    assert.deepEqual(await taken('page.devicehit', { device_type: ['smartphone'] }), [2])
    assert.deepEqual(
      await taken('page.devicehit', { device_type: ['smartphone'], device_os: ['GNU/Linux'] }),
      [],
    )
    assert.deepEqual(await taken('page.devicehit', { device_os: ['GNU/Linux', 'iOS'] }), [1, 2])
    assert.deepEqual(await taken('page.devicehit', {}), [1, 2])
  })

  test('dwc.decision: the slot that was asked for', async (t) => {
    const { sql, taken } = await setUp(t)
    const requests = [
      { contactId: 1, slot: 'top', ip: '192.0.2.1' },
      { contactId: 2, slot: 'foot', ip: '192.0.2.2' },
    ]
    await transaction(sql, (db) => requestSlots(db, requests, after(1)))
    assert.deepEqual(await taken('dwc.decision', { dwc_slot_name: 'top' }), [1])
  })
})

test('what campaigns leave for a page is given once, to the contact it is for, while it is fresh', async (t) => {
  const { sql } = await setUp(t)
  const leave = (ids: number[], eventId: number, now: Date, focusId: number) =>
    transaction(sql, (db) =>
      leavePageItems(db, ids, { eventId, kind: 'focus.show', content: { focusId }, now }),
    )
  const take = async (ids: number[]) =>
    Object.fromEntries(await transaction(sql, (db) => takePageItems(db, ids, { since: NOON })))
  await leave([1, 2], 5, after(1), 10)
  await leave([1], 5, after(2), 11)
  await leave([1], 6, after(3), 12)
  await leave([3], 6, after(-1), 13)
  const item = (focusId: number) => ({ kind: 'focus.show', content: { focusId } })
  assert.deepEqual(await take([1, 3]), { 1: [item(11), item(12)] })
  assert.deepEqual(await take([1, 2, 3]), { 2: [item(10)] })
})
