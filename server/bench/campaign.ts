// Contacts of a segment enter a campaign and come through five events, against the bare inserts and updates of the same rows.

import assert from 'node:assert/strict'
import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { compare, type Figure, seconds } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const SMALL = 100_000

/** What the campaign writes for a contact, besides the contact. */
const TABLES = [
  ...['campaign_contacts', 'campaign_event_log', 'contact_events', 'point_changes', 'contact_tags'],
  ...['segment_contacts', 'stage_changes'],
]
/** Rows of the audit log name their contact as what they are about. */
const AUDIT = 'audit_log'
const BATCH = 1_000

/** At 10,000 contacts, 100,000 and so on up to `max`: their ratios tell whether the size matters. */
export async function campaign({ sql }: Stage, { max = SMALL }: { max?: number }): Promise<Figure[]> {
  const config = withSettings(loadConfig())
  const figures: Figure[] = []
  for (const size of SIZES.filter((size) => size <= max)) {
    const now = new Date()
    await setUpCampaign(sql, size, now)
    const run = async () => {
      await reset(sql)
      await sql`insert into campaign_entries (campaign_id, requested_at) values (1, ${now})`
      const taken = await seconds(() => runCampaign(sql, 1, { config, catalog, clock: () => now }))
      await assertDone(sql, size)
      return size / taken
    }
    const first = await run()
    await keepRows(sql)
    const name = `campaign ${size / 1_000}k`
    // A million takes minutes: what a first run loses by being the first is lost in them.
    const isLarge = size > SMALL
    const rounds = isLarge ? 1 : 3
    const ours = isLarge ? async () => first : run
    figures.push(
      await compare({ name, unit: 'contacts/s', better: 'higher', rounds }, ours, async () => {
        await sql`truncate ${sql([...TABLES, AUDIT].map((table) => `bare_${table}`))}`
        return size / (await seconds(() => writeBare(sql, size)))
      }),
    )
  }
  return figures
}

/** Contacts in a segment, and a campaign of five events that takes them from it. */
export async function setUpCampaign(sql: Sql, size: number, now: Date): Promise<void> {
  await sql`truncate ${sql(['contacts', 'contact_identities', 'tags', 'segments', 'campaigns', 'campaign_events', 'campaign_segments', 'stages', ...TABLES])} restart identity cascade`
  await fillContacts(sql, size)
  await sql`insert into segments (name, public_name, alias, is_published) values ('From', 'From', 'from', true), ('To', 'To', 'to', true)`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, ${now} from contacts`
  await sql`insert into stages (name, weight) values ('Reached', 1)`
  await sql`insert into campaigns (name, is_published) values ('Bench', true)`
  await sql`insert into campaign_segments values (1, 1)`
  await sql`
    insert into campaign_events (campaign_id, parent_id, decision_path, name, type, event_type, event_order, properties) values
    (1, null, null, 'Points', 'lead.changepoints', 'action', 1, '{"points": 1}'),
    (1, 1, null, 'Known', 'lead.field_value', 'condition', 2, '{"field": "email", "operator": "!empty", "value": ""}'),
    (1, 2, 'yes', 'Tag', 'lead.changetags', 'action', 3, '{"add_tags": ["bench"]}'),
    (1, 3, null, 'Stage', 'stage.change', 'action', 4, '{"stage": 1}'),
    (1, 4, null, 'Segment', 'lead.changelist', 'action', 5, '{"addToLists": [2]}')`
  await sql`analyze`
}

/** As if nobody had come through the campaign. */
async function reset(sql: Sql): Promise<void> {
  await sql`truncate campaign_contacts, campaign_event_log, contact_events, point_changes, stage_changes, audit_log, domain_events cascade`
  await sql`delete from contact_tags where tag_id in (select id from tags where tag = 'bench')`
  await sql`delete from segment_contacts where segment_id = 2`
  await sql`update contacts set stage_id = null where stage_id is not null`
  await sql`vacuum analyze contacts, contact_tags, segment_contacts`
}

async function assertDone(sql: Sql, size: number): Promise<void> {
  const [done] = await sql`
    select (select count(*) from campaign_event_log where not is_scheduled)::int as events,
      (select count(*) from segment_contacts where segment_id = 2)::int as members`
  assert.deepEqual({ ...done }, { events: 5 * size, members: size })
}

/** Keeps what the campaign has written, and tables of the same shape to write it into. */
async function keepRows(sql: Sql): Promise<void> {
  const own = {
    contact_tags: sql`where tag_id in (select id from tags where tag = 'bench')`,
    segment_contacts: sql`where segment_id = 2`,
  } as Record<string, ReturnType<Sql>>
  for (const table of ['contacts', AUDIT, ...TABLES]) {
    await sql`drop table if exists ${sql(`bare_${table}`)}, ${sql(`kept_${table}`)}`
    await sql`create table ${sql(`bare_${table}`)} (like ${sql(table)} including indexes including defaults)`
  }
  await sql`insert into bare_contacts select * from contacts`
  for (const table of [...TABLES, AUDIT]) {
    await sql`create table ${sql(`kept_${table}`)} as select * from ${sql(table)} ${own[table] ?? sql``}`
    await sql`create index on ${sql(`kept_${table}`)} (${sql(keyOf(table))})`
  }
  await sql`vacuum analyze`
}

const keyOf = (table: string) => (table === AUDIT ? 'object_id' : 'contact_id')

/**
 * The same rows, in transactions of as many contacts. A row of the log is laid out before it has run, and a contact is
 * changed by its points, its stage and its tag.
 */
async function writeBare(sql: Sql, size: number): Promise<void> {
  for (let from = 1; from <= size; from += BATCH) {
    const to = from + BATCH - 1
    await transaction(sql, async (db) => {
      for (const table of [...TABLES, AUDIT])
        await db`
          insert into ${db(`bare_${table}`)}
          select * from ${db(`kept_${table}`)} where ${db(keyOf(table))} between ${from} and ${to}`
      for (let event = 1; event <= 5; event++)
        await db`
          update bare_campaign_event_log set is_scheduled = false
          where event_id = ${event} and contact_id between ${from} and ${to}`
      await db`update bare_contacts set points = points + 1 where id between ${from} and ${to}`
      await db`update bare_contacts set stage_id = 1 where id between ${from} and ${to}`
      await db`update bare_contacts set date_modified = now() where id between ${from} and ${to}`
    })
  }
}
