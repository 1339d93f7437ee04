// An account of two years: ten mails, two campaign events and a visit for each contact, written by set. What each row would
// cost by itself is paid once for all: triggers are off, indexes are built and roll-ups summed when the rows are there.
import type { RolledFigure } from '../src/catalog/rolledFigure.ts'
import { catalog } from '../src/features/index.ts'
import { splitSchedule } from '../src/features/insight/dashboard/splitDays.ts'
import { keyList } from '../src/features/insight/rollups/rolledRows.ts'
import { visitorSchedule } from '../src/features/web/tracking/visitorDays.ts'
import { type Db, type Sql, transaction } from '../src/platform/database/connection.ts'

const DAY_MS = 86_400_000
const DAYS = 730

const MAILS = ['email_sends', 'email_send_devices']
const OTHERS = [
  'contacts',
  'contact_devices',
  'page_hits',
  'campaign_event_log',
  'campaign_contacts',
  'segment_contacts',
  'form_submissions',
  'asset_downloads',
  'point_changes',
  'stage_changes',
]
/** No figure reads them. */
const SPARE = new Set(['contacts_words_idx', 'email_sends_email_idx'])
const SPARE_KEYS = [
  ['email_sends', 'email_sends_dedupe_key_key'],
  ['campaign_event_log', 'campaign_event_log_key'],
] as const

interface Span {
  from: Date
  to: Date
  contacts: number
}

export async function fillYears(sql: Sql, contacts: number, to: Date): Promise<void> {
  const span = { from: new Date(to.getTime() - DAYS * DAY_MS), to, contacts }
  await sql`alter system set max_wal_size = '8GB'`
  await sql`select pg_reload_conf()`
  await transaction(sql, (db) => fillRecords(db, span))
  for (const [table, key] of SPARE_KEYS) await sql`alter table ${sql(table)} drop constraint ${sql(key)}`
  const fill = (tables: readonly string[], rows: (db: Db, span: Span) => Promise<void>) =>
    transaction(sql, async (db) => {
      await db`select set_config('session_replication_role', 'replica', true), set_config('work_mem', '256MB', true),
        set_config('maintenance_work_mem', '512MB', true)`
      const rebuild = await dropIndexes(db, tables)
      await rows(db, span)
      await rebuild()
    })
  await Promise.all([
    fill(MAILS, async (db, all) => {
      await fillMails(db, all)
      await fillOpenDevices(db)
    }),
    fill(OTHERS, fillOthers),
  ])
  await transaction(sql, async (db) => {
    await db`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true)`
    const rebuild = await dropIndexes(db, ['rollups'])
    await db`truncate rollups`
    for (const figure of catalog.rolledFigures.values()) await sumAll(db, figure)
    await rebuild()
  })
  await sql`vacuum analyze`
  await countDays(sql, to)
  await sql`vacuum analyze visitor_days, split_days`
}

/** Days that are counted once they are over, as schedules do by and by. */
async function countDays(sql: Sql, to: Date): Promise<void> {
  for (const [schedule, table] of [
    [visitorSchedule, 'visitor_days'],
    [splitSchedule, 'split_days'],
  ] as const) {
    const rows = async () =>
      (await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`)[0]?.n ?? 0
    let [before, after] = [-1, 0]
    while (after > before) {
      await transaction(sql, (db) => schedule.run(db, to, { catalog } as never))
      ;[before, after] = [after, await rows()]
    }
  }
}

/** @returns what builds them again */
async function dropIndexes(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const indexes = await db<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relname = any(${[...tables]}::text[]) and not i.indisunique`
  for (const { name } of indexes) await db`drop index ${db(name)}`
  return async () => {
    for (const { name, definition } of indexes)
      if (!SPARE.has(name)) await db.unsafe(definition.replace(' ON ONLY ', ' ON '))
  }
}

async function fillRecords(db: Db, { from }: Span): Promise<void> {
  await db`insert into emails (name, subject, language, created_by, date_added) select 'Email ' || n, 's', 'en', 1 + n % 5, ${from} from generate_series(1, 420) n`
  await db`insert into pages (title, alias, created_by, date_added) select 'Page ' || n, 'p' || n, 1, ${from} from generate_series(1, 50) n`
  await db`insert into segments (name, public_name, alias) select 'Segment ' || n, '', 's' || n from generate_series(1, 20) n`
  await db`insert into campaigns (name, date_added) select 'Campaign ' || n, ${from} from generate_series(1, 20) n`
  await db`insert into forms (name, alias, date_added) select 'Form ' || n, 'f' || n, ${from} from generate_series(1, 10) n`
  await db`insert into assets (title, alias, date_added) select 'Asset ' || n, 'a' || n, ${from} from generate_series(1, 10) n`
  await db`insert into stages (name, weight) select 'Stage ' || n, n from generate_series(1, 4) n`
}

/** A tenth belongs to twenty emails of campaigns, every hour some; the rest to four hundred broadcasts. */
async function fillMails(db: Db, { from, to, contacts }: Span): Promise<void> {
  const mails = contacts * 10
  await db`
    insert into email_sends (contact_id, email_id, segment_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read, is_failed)
    select 1 + n % ${contacts}::int, e.id, 1 + e.id % 20, n::text, 'a', 'sent', e.at, e.at, e.at, n % 10 < 3,
      case when n % 10 < 3 then least(e.at + (n::bigint * 7919 % 864000) * interval '1 second', ${to}::timestamptz) end, n % 100 = 7
    from generate_series(1, ${mails}::int) n, lateral (
      select case when n % 10 = 0 then 401 + n / 10 % 20 else 1 + (n::bigint * 400 / ${mails}::int) % 400 end as id,
        ${moment(db, from, 'n', mails)} as base) b,
      lateral (select b.id, case when n % 10 = 0 then b.base else ${from}::timestamptz + b.id * interval '43 hours' + (n % 7200) * interval '1 second' end as at) e`
}

/** What is opened is opened on one device. */
async function fillOpenDevices(db: Db): Promise<void> {
  await db`
    insert into email_send_devices (contact_id, send_id, device_id, date_opened)
    select contact_id, id, contact_id, date_read from email_sends where is_read`
}

async function fillOthers(db: Db, { from, contacts }: Span): Promise<void> {
  await db`
    insert into contacts (date_added, email, country, owner_id, stage_id, date_identified)
    select ${moment(db, from, 'n', contacts)}, 'user.' || n || '@sample.example',
      (array['Spain', 'Turkey', 'United States', 'India', 'Japan', 'France', 'Norway', 'Poland', 'Brazil', 'Germany'])[1 + n % 10],
      1 + n % 40, 1 + n % 4, case when n % 5 > 0 then ${from}::timestamptz end
    from generate_series(1, ${contacts}::int) n`
  await db`
    insert into contact_devices (id, contact_id, date_added, device)
    select id, id, date_added, (array['desktop', 'smartphone', 'tablet', 'feature phone'])[1 + id % 4] from contacts`
  await db`
    insert into page_hits (contact_id, device_id, page_id, date_hit, date_left)
    select 1 + (n::bigint * 7919) % ${contacts}::int, 1 + (n::bigint * 7919) % ${contacts}::int, 1 + n % 50, h.at, case when n % 2 = 0 then h.at + n % 900 * interval '1 second' end
    from generate_series(1, ${contacts}::int) n, lateral (select ${moment(db, from, 'n', contacts)} as at) h`
  await db`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    select 1 + n % 20, 1 + n % ${contacts}::int, 1 + n % 20, ${moment(db, from, 'n', contacts * 2)} from generate_series(1, ${contacts * 2}::int) n`
  await db`
    insert into campaign_contacts (campaign_id, contact_id, date_added) select 1 + id % 20, id, date_added from contacts`
  await db`
    insert into segment_contacts (segment_id, contact_id, date_added) select 1 + (c.id + k) % 20, c.id, c.date_added from contacts c, generate_series(1, 2) k`
  await db`
    insert into form_submissions (form_id, contact_id, date_submitted, referer)
    select 1 + id % 10, id, date_added, 'https://sample.example/' || id % 50 from contacts where id % 10 = 0`
  await db`
    insert into asset_downloads (asset_id, contact_id, date_download, code) select 1 + id % 10, id, date_added, 200 from contacts where id % 10 = 1`
  await db`
    insert into point_changes (contact_id, type, event_name, action_name, delta, date_added) select id, 'page', 'Visit', 'hit', 1, date_added from contacts`
  await db`
    insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added) select id, stage_id, 'Stage', 'moved', date_added from contacts where id % 3 = 0`
}

/** The nth of so many moments that are spread evenly. */
function moment(db: Db, from: Date, n: string, of: number) {
  return db`${from}::timestamptz + ${db.unsafe(n)}::float8 / ${of}::int * ${DAYS}::int * interval '1 day'`
}

/** What counting and summing leave of all rows of a table. */
async function sumAll(db: Db, { name, rowsOf, at, where = 'true', n = '1', keys, hasTotals }: RolledFigure) {
  await db`
    insert into rollups (figure, grain, slot, a, b, c, label, n)
    select ${name}, grain, case when grain in (2, 4) then date_bin('1 day', slot, timestamptz '2000-01-01Z') else slot end,
      case when grain < 3 then a else 0 end, case when grain < 3 then b else 0 end, c, case when grain < 3 then label else '' end, sum(n)
    from (
      select date_bin('15 minutes', ${db.unsafe(at)}, timestamptz '2000-01-01Z') as slot, ${db.unsafe(keyList(keys))}, sum(${db.unsafe(n)}) as n
      from ${db.unsafe(rowsOf)} t where ${db.unsafe(at)} is not null and (${db.unsafe(where)}) group by 1, 2, 3, 4, 5
    ) d cross join lateral generate_series(1, ${hasTotals ? 4 : 2}::int) grain
    group by 2, 3, 4, 5, 6, 7`
}
