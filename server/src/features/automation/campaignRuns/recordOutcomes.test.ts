// What a type of event may answer for a contact, and what it is told (catalog/campaignEvent.ts).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import type { CampaignEventType, EventBatch, Outcome } from '../../../catalog/campaignEvent.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { catalog } from '../../index.ts'
import { runCampaign } from './runCampaign.ts'

const app = await testApp()
const admin = await app.as('admin')
const { sql } = app
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-06-01T10:00:00Z')

/** A campaign of an action with one child, run for contacts with these outcomes; the child tells what it was given. */
async function run(outcomes: readonly Outcome[]) {
  const made = await admin.post('/campaigns/new', {
    name: 'C',
    events: [
      { id: 'a', name: 'A', type: 'lead.changepoints', properties: { points: 1 } },
      { id: 'b', name: 'B', type: 'lead.changetags', properties: { add_tags: ['x'] }, parent: 'a' },
    ],
  })
  const { id, events } = made.body.campaign
  const [first, second] = Object.values<{ id: number; name: string }>(events).sort((a, b) => a.id - b.id)
  const contacts = (
    await admin.post(
      '/contacts/batch/new',
      outcomes.map(() => ({ firstname: 'A' })),
    )
  ).body.contacts as { id: number }[]
  for (const contact of contacts) await admin.post(`/campaigns/${id}/contact/${contact.id}/add`)
  const answers = new Map(contacts.map((contact, index) => [contact.id, outcomes[index] as Outcome]))
  const seen: { batch: EventBatch; parents: Awaited<ReturnType<EventBatch['parentRows']>> }[] = []
  const of = (type: string, run: CampaignEventType['run']) =>
    [type, { ...catalog.campaignEvents.get(type)!, run }] as const
  const types = new Map([
    ...catalog.campaignEvents,
    of('lead.changepoints', async () => answers),
    of('lead.changetags', async (batch) => {
      seen.push({ batch, parents: await batch.parentRows() })
      return new Map()
    }),
  ])
  await runCampaign(sql, id, { config, catalog: { ...catalog, campaignEvents: types }, clock: () => NOW })
  const log = await sql`
    select l.contact_id, l.is_scheduled, l.trigger_date, l.metadata, f.reason,
      exists (select from campaign_event_log c where c.event_id = ${second!.id} and c.contact_id = l.contact_id) as follows
    from campaign_event_log l left join campaign_event_failures f on f.contact_id = l.contact_id and f.log_id = l.id
    where l.event_id = ${first!.id} order by l.contact_id`
  return { log, seen, contactIds: contacts.map((contact) => contact.id), first: first!.id }
}

const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

test('each outcome has its row: what it tells, when it is tried again, and whether something follows', async () => {
  const { log } = await run([
    { result: 'passed', metadata: { sent: 3 } },
    { result: 'passed', reason: 'No address.', metadata: { status: 'none' } },
    { result: 'failed', reason: 'Full.' },
    { result: 'failed', reason: 'Busy.', retryAfter: 90 },
    { result: 'failed', reason: 'Never.', retryAfter: null },
    { result: 'rescheduled', reason: 'Later.', retryAfter: 60 },
  ])
  assert.deepEqual(
    log.map((row) => [row.is_scheduled, row.metadata, row.reason, row.follows]),
    [
      [false, { sent: 3 }, null, true],
      [false, { status: 'none', failed: 1, reason: 'No address.' }, null, true],
      [true, { failed: 1, reason: 'Full.' }, 'Full.', false],
      [true, { failed: 1, reason: 'Busy.' }, 'Busy.', false],
      [false, { failed: 1, reason: 'Never.' }, 'Never.', false],
      [true, { reason: 'Later.' }, null, false],
    ],
  )
  assert.deepEqual(
    [log[2], log[3], log[5]].map((row) => row?.trigger_date),
    [inSeconds(3_600), inSeconds(90), inSeconds(60)],
  )
})

test('a contact that is dropped has no row any more, and the others go on', async () => {
  const { log } = await run([{ result: 'dropped' }, { result: 'passed' }])
  assert.deepEqual(
    log.map((row) => row.follows),
    [true],
  )
})

test('an event is told what it is, what it follows, its rows, and what became of the parent', async () => {
  const { seen, contactIds, first } = await run([{ result: 'passed', metadata: { sent: 1 } }])
  const [{ batch, parents } = assert.fail('it did not run')] = seen
  assert.deepEqual(batch.parent, {
    id: first,
    type: 'lead.changepoints',
    properties: batch.parent?.properties,
    channel: null,
    channelId: null,
    side: null,
  })
  assert.equal(batch.event.type, 'lead.changetags')
  assert.equal(batch.rows.get(contactIds[0]!)?.rotation, 1)
  const parent = parents.get(contactIds[0]!)
  assert.deepEqual([parent?.isDeclined, parent?.metadata, parent?.dateTriggered], [false, { sent: 1 }, NOW])
})
