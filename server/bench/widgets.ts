// What each figure of the dashboard takes over HTTP, in an account of two years with ten mails per contact: of the last
// thirty days by day, and of two years by month in a time zone of its own.
import { catalog } from '../src/features/index.ts'
import { recount } from '../src/features/insight/rollups/recount.ts'
import { sumRollups } from '../src/features/insight/rollups/sumRollups.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { type Figure, median, seconds, spreadOf } from './figure.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 50_000
const ROUNDS = 5
const DAY_MS = 86_400_000
const TABLES = [
  'contacts',
  'email_sends',
  'page_hits',
  'campaign_event_log',
  'campaign_contacts',
  'segment_contacts',
  'form_submissions',
  'asset_downloads',
  'point_changes',
  'stage_changes',
]
/** Whoever fills in order of time needs none of them; the figures read none. */
const SPARE = [
  'contacts_words_idx',
  'contacts_email_idx',
  'contacts_email_order_idx',
  'contacts_lastname_order_idx',
  'contacts_last_active_idx',
  'contacts_date_modified_order_idx',
  'email_sends_email_idx',
  'campaign_event_log_member_idx',
]

export async function widget(stage: Stage, { max = CONTACTS }: { max?: number }): Promise<Figure[]> {
  const to = new Date()
  await fill(stage, max, new Date(to.getTime() - 730 * DAY_MS))
  const server = await stage.serve('../src/main.ts', ['web'])
  const day = (daysAgo: number) => new Date(to.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 16)
  const ranges = {
    '30 days': `dateFrom=${day(30)}&timeUnit=d`,
    '2 years': `dateFrom=${day(730)}&timeUnit=m&timezone=Asia/Kathmandu`,
  }
  const figures: Figure[] = []
  for (const type of catalog.widgets.keys())
    for (const [name, query] of Object.entries(ranges)) {
      const read = async () => {
        const answer = await fetch(`${server}/api/data/${type}?${query}`, {
          headers: { authorization: `Bearer ${stage.token}` },
        })
        if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
      }
      await read()
      const values: number[] = []
      for (let round = 0; round < ROUNDS; round++) values.push((await seconds(read)) * 1000)
      figures.push({
        name: `${type}, ${name}`,
        value: median(values),
        unit: 'ms',
        better: 'lower',
        baseline: null,
        ratio: null,
        spread: spreadOf(values),
      })
    }
  return figures
}

/** A tenth of the mails belongs to twenty emails of campaigns, every hour some; the rest to four hundred broadcasts. */
async function fill({ sql }: Stage, contacts: number, from: Date): Promise<void> {
  for (const table of TABLES) await sql.unsafe(`alter table ${table} disable trigger user`)
  for (const index of SPARE) await sql.unsafe(`drop index ${index}`)
  await sql`alter table email_sends drop constraint email_sends_dedupe_key_key`
  await sql`alter table campaign_event_log drop constraint campaign_event_log_key`
  const at = (share: string) => `${share} * interval '730 days'`
  await sql`insert into emails (name, subject, language, created_by, date_added) select 'Email ' || n, 's', 'en', 1 + n % 5, ${from} from generate_series(1, 420) n`
  await sql`insert into pages (title, alias, created_by, date_added) select 'Page ' || n, 'p' || n, 1, ${from} from generate_series(1, 50) n`
  await sql`insert into segments (name, public_name, alias) select 'Segment ' || n, '', 's' || n from generate_series(1, 20) n`
  await sql`insert into campaigns (name, date_added) select 'Campaign ' || n, ${from} from generate_series(1, 20) n`
  await sql`insert into forms (name, alias, date_added) select 'Form ' || n, 'f' || n, ${from} from generate_series(1, 10) n`
  await sql`insert into assets (title, alias, date_added) select 'Asset ' || n, 'a' || n, ${from} from generate_series(1, 10) n`
  await sql`insert into stages (name, weight) select 'Stage ' || n, n from generate_series(1, 4) n`
  await sql`
    insert into contacts (date_added, email, country, owner_id, stage_id, date_identified)
    select ${from}::timestamptz + ${sql.unsafe(at(`(n::float8 / ${contacts})`))}, 'user.' || n || '@sample.example',
      (array['Spain', 'Turkey', 'United States', 'India', 'Japan', 'France', 'Norway', 'Poland', 'Brazil', 'Germany'])[1 + n % 10],
      1 + n % 40, 1 + n % 4, case when n % 5 > 0 then ${from}::timestamptz end
    from generate_series(1, ${contacts}::int) n`
  await sql`
    insert into email_sends (contact_id, email_id, segment_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read, is_failed)
    select 1 + n % ${contacts}::int, e.id, 1 + e.id % 20, n::text, 'a', 'sent', e.at, e.at, e.at, n % 10 < 3,
      case when n % 10 < 3 then least(e.at + (n::bigint * 7919 % 864000) * interval '1 second', ${new Date()}::timestamptz) end, n % 100 = 7
    from generate_series(1, ${contacts * 10}::int) n, lateral (
      select case when n % 10 = 0 then 401 + n / 10 % 20 else 1 + (n::bigint * 400 / ${contacts * 10}::int) % 400 end as id,
        ${from}::timestamptz + ${sql.unsafe(at(`(n::float8 / ${contacts * 10})`))} as base) b,
      lateral (select b.id, case when n % 10 = 0 then b.base else ${from}::timestamptz + b.id * interval '43 hours' + (n % 7200) * interval '1 second' end as at) e`
  await sql`
    insert into page_hits (contact_id, page_id, date_hit, date_left)
    select 1 + (n::bigint * 7919) % ${contacts}::int, 1 + n % 50, h.at, case when n % 2 = 0 then h.at + n % 900 * interval '1 second' end
    from generate_series(1, ${contacts}::int) n, lateral (select ${from}::timestamptz + ${sql.unsafe(at(`(n::float8 / ${contacts})`))} as at) h`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    select 1 + n % 100, 1 + n % ${contacts}::int, 1 + n % 20, ${from}::timestamptz + ${sql.unsafe(at(`(n::float8 / ${contacts * 2})`))} from generate_series(1, ${contacts * 2}::int) n`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added) select 1 + id % 20, id, date_added from contacts`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select 1 + (c.id + k) % 20, c.id, c.date_added from contacts c, generate_series(1, 2) k`
  await sql`
    insert into form_submissions (form_id, contact_id, date_submitted, referer)
    select 1 + id % 10, id, date_added, 'https://sample.example/' || id % 50 from contacts where id % 10 = 0`
  await sql`
    insert into asset_downloads (asset_id, contact_id, date_download, code) select 1 + id % 10, id, date_added, 200 from contacts where id % 10 = 1`
  await sql`
    insert into point_changes (contact_id, type, event_name, action_name, delta, date_added) select id, 'page', 'Visit', 'hit', 1, date_added from contacts`
  await sql`
    insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added) select id, stage_id, 'Stage', 'moved', date_added from contacts where id % 3 = 0`
  for (const table of TABLES) await sql.unsafe(`alter table ${table} enable trigger user`)
  const range = [0, Math.ceil(Date.now() / DAY_MS) * DAY_MS] as const
  for (const figure of catalog.rolledFigures.values())
    await transaction(sql, (db) => recount(db, figure, range))
  while ((await transaction(sql, (db) => sumRollups(db, 500_000))) > 0);
  await sql`vacuum analyze`
}
