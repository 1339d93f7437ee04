// What it costs from the commit of a changed contact to what a campaign does with it: statements, hand-over by hand-over.

import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { reactToMembers } from '../src/features/automation/campaignRuns/reactToMembers.ts'
import { runCampaignTask } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog } from '../src/features/index.ts'
import { reactToContacts } from '../src/features/segmentation/segments/reactToContacts.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import type { Sql, TracedStatement } from '../src/platform/database/connection.ts'
import { consumeHappenings } from '../src/platform/engine/consume.ts'
import { createLog } from '../src/platform/log.ts'
import { testApp } from './app.ts'
import { consumeAll } from './consume.ts'

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

interface Counted {
  /** Statements, those that begin, end and undo transactions included. */
  sent: number
  /** Those of them that were not sent behind another one. */
  trips: number
  queries: string[]
}

// Sent by the clock: notifications, and the version of the fields that a process knows.
function isTimed(query: string): boolean {
  return query.includes('pg_notify(') || query.includes("key = 'field_version'")
}

async function count(sql: Sql, fn: () => Promise<unknown>): Promise<Counted> {
  const queries: string[] = []
  let trips = 0
  const listen = (message: unknown) => {
    const { database, query, isBehind } = message as TracedStatement
    if (database !== sql.home.database || isTimed(query)) return
    queries.push(query.trim())
    if (!isBehind) trips++
  }
  subscribe('campanile.statement', listen)
  try {
    await fn()
  } finally {
    unsubscribe('campanile.statement', listen)
  }
  return { sent: queries.length, trips, queries }
}

test('from the commit of a changed contact to the action of a campaign', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const filters = [
    { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Rome' } },
  ]
  const { body: made } = await admin.post('/segments/new', { name: 'Romans', filters })
  const events = [{ id: 'new1', type: 'lead.changepoints', name: 'P', properties: { points: 5 } }]
  const { body: journey } = await admin.post('/campaigns/new', {
    ...{ name: 'Journey', lists: [made.list.id], events, isPublished: true },
  })
  const { body: person } = await admin.post('/contacts/new', { email: 'a@sample.example' })
  const consumers = [reactToContacts, reactToMembers]
  const context = { sql, config, catalog, log: createLog({ level: 'error' }), clock: now }
  const run = () =>
    runCampaignTask.run(
      { campaignId: journey.campaign.id },
      { ...context, signal: new AbortController().signal },
    )
  await consumeAll(sql, consumers, config)
  await run()
  await admin.patch(`/contacts/${person.contact.id}/edit`, { city: 'Rome' })

  const step = async (consumer: typeof reactToContacts | typeof reactToMembers) => {
    const { handled } = await consumeHappenings(sql, consumer, { ...context, now: now() })
    assert.ok(handled > 0)
  }
  const reaction = await count(sql, () => step(reactToContacts))
  const entry = await count(sql, () => step(reactToMembers))
  const action = await count(sql, run)
  const [contact] = await sql`select points from contacts where id = ${person.contact.id}`
  assert.equal(contact?.points, 5)
  for (const [name, { sent, trips }] of Object.entries({ reaction, entry, action }))
    t.diagnostic(`${name}: ${sent} statements, ${trips} round trips`)
  assert.ok(reaction.trips + entry.trips + action.trips <= 27, 'what docs/performance.md says')

  assert.ok(reaction.sent + entry.sent + action.sent <= 39, 'what docs/performance.md says')
  assert.ok(handlerOf(entry).length <= 4, 'campaigns, their events, members with all that follows, the job')
  assert.ok(action.sent <= 12, 'one transaction, five statements of the action among them')
  const [lock, state, definitions] = action.queries.slice(1)
  assert.match(lock ?? '', /pg_advisory_xact_lock/)
  assert.match(state ?? '', /from campaigns c/)
  assert.match(definitions ?? '', /from campaign_events e/, 'after their version, which is not newer then')

  const rest = await count(sql, () => consumeAll(sql, [reactToMembers], config))
  t.diagnostic(`${rest.sent} statements to pass over what the entry told`)
  assert.deepEqual(handlerOf(rest), [], 'nobody looks after what has started')
  assert.equal((await sql`select from graphile_worker.jobs where key like 'campaign.run:%'`).length, 1)
})

/** What was done about campaigns: the rest is what each step of a consumer does. */
function handlerOf({ queries }: Counted): string[] {
  return queries.filter((query) => /campaign_|campaigns|graphile_worker/.test(query))
}
