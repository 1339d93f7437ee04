// 100,000 contacts of a segment that was just built enter a campaign and start, against the bare inserts of the same rows.

import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { compare, type Figure, seconds } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 100_000

export async function campaign({ sql }: Stage): Promise<Figure[]> {
  await fillContacts(sql, CONTACTS)
  const now = new Date()
  const config = withSettings(loadConfig())
  await sql`insert into segments (name, public_name, alias, is_published) values ('Bench', 'Bench', 'bench', true)`
  await sql`insert into campaigns (name, is_published) values ('Bench', true)`
  await sql`insert into campaign_segments select c.id, s.id from campaigns c, segments s`
  // Its rows are due tomorrow: what is measured ends when everybody has started.
  await sql`
    insert into campaign_events (campaign_id, name, type, event_type, trigger_mode, trigger_interval, trigger_interval_unit)
    select id, 'First', 'lead.changepoints', 'action', 'interval', 1, 'd' from campaigns`
  const [made] = await sql<{ id: number }[]>`select id from campaigns`
  const id = made?.id ?? 0
  await sql`create table bare_members (like campaign_contacts including all)`
  await sql`create table bare_log (like campaign_event_log including all)`
  await sql`create table bare_history (like contact_events including all)`
  const figure = await compare(
    { name: 'campaign entry', unit: 's', better: 'lower' },
    async () => {
      await sql`truncate segment_contacts, campaign_contacts, campaign_event_log, contact_events, domain_events`
      await sql`insert into segment_contacts (segment_id, contact_id, date_added) select s.id, c.id, ${now} from contacts c, segments s`
      await sql`insert into campaign_entries (campaign_id, requested_at) values (${id}, ${now})`
      return seconds(() => runCampaign(sql, id, { config, catalog, clock: () => now }))
    },
    async () => {
      await sql`truncate bare_members, bare_log, bare_history`
      return seconds(async () => {
        await sql`
          insert into bare_members (campaign_id, contact_id, date_added, awaits_start)
          select ${id}::bigint, id, ${now}, false from contacts`
        await sql`
          insert into bare_history (contact_id, user_name, bundle, object, action, object_id, properties, date_added)
          select id, 'System', 'campaign', 'campaign', 'added', ${id}::bigint,
            jsonb_build_object('campaign_id', 1, 'campaign_name', 'Bench', 'object_description', 'Bench'), ${now}
          from contacts`
        await sql`
          insert into bare_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date, base_at,
            system_triggered)
          select 1, id, ${id}::bigint, 1, ${now}, true, ${now}::timestamptz + interval '1 day', ${now}, true from contacts`
      })
    },
  )
  return [figure]
}
