// Happenings a second that one worker takes when many have gathered, against the bare statements in the same portions.
import { appendHappenings, fieldAlias } from '../src/catalog/happenings.ts'
import { catalog } from '../src/features/index.ts'
import { reactToContacts } from '../src/features/segmentation/segments/reactToContacts.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { consumeHappenings } from '../src/platform/engine/consume.ts'
import { insertCursors } from '../src/platform/engine/cursors.ts'
import { createLog } from '../src/platform/log.ts'
import { compare, type Figure, seconds } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 100_000
const HAPPENINGS = 20_000
/** What a step takes. */
const PORTION = 200
const FILTERS = [
  {
    glue: 'and',
    object: 'lead',
    field: 'points',
    type: 'number',
    operator: 'gte',
    properties: { filter: 0 },
  },
]

export async function backlog({ sql }: Stage): Promise<Figure[]> {
  await fillContacts(sql, CONTACTS)
  await sql`create table bare_members (like segment_contacts including all)`
  await sql`create table bare_events (like domain_events including all)`
  await sql`create table bare_cursors (position bigint)`
  await sql`insert into bare_cursors values (0)`
  await sql`
    insert into segments (name, public_name, alias, filters, date_added)
    values ('Bench', 'Bench', 'bench', ${JSON.stringify(FILTERS)}::text::jsonb, now())`
  await insertCursors(sql, [reactToContacts.name])
  const context = {
    config: withSettings(loadConfig()),
    catalog,
    log: createLog({ level: 'error' }),
    now: new Date(),
  }
  const ids = Array.from({ length: HAPPENINGS }, (_, n) => n + 1)
  const prepare = async () => {
    await sql`truncate segment_contacts, segment_changes, bare_members`
    // One row for each, as single changes write them.
    for (const id of ids.filter((n) => n % 2_000 === 0))
      await appendHappenings(
        sql,
        ids.slice(id - 2_000, id).map((one) => ({
          type: 'contact.changed',
          ids: [one],
          payload: { fields: [fieldAlias('points')] },
        })),
        context.now,
      )
  }
  const figure = await compare(
    { name: 'backlog', unit: 'happenings/s', better: 'higher' },
    async () => {
      await prepare()
      const took = await seconds(async () => {
        while ((await consumeHappenings(sql, reactToContacts, context)).progress !== 'caught up');
      })
      const [members] = await sql<[{ count: number }]>`select count(*) from segment_contacts`
      if (members.count !== HAPPENINGS) throw new Error(`${members.count} members`)
      return HAPPENINGS / took
    },
    async () => {
      await sql`truncate bare_members`
      await sql`update bare_cursors set position = 0`
      await sql`truncate bare_events`
      await sql`
        insert into bare_events (id, type, ids, payload, occurred_at)
        select n, 'contact.changed', array[n], '{"fields": ["points"]}', now() from generate_series(1, ${HAPPENINGS}::int) n`
      const took = await seconds(async () => {
        for (let from = 0; from < HAPPENINGS; from += PORTION)
          await transaction(sql, async (db) => {
            const events = await db<{ ids: number[] }[]>`
              select id, ids, payload from bare_events where id > ${from} order by id limit ${PORTION}`
            const touched = events.flatMap((event) => event.ids)
            await db`
              insert into bare_members (segment_id, contact_id, date_added)
              select 1, c.id, now() from contacts c where c.id = any(${touched}::bigint[]) and c.points >= 0`
            await db`insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_id, user_name, date_added)
              values (1, 'added', ${touched}::bigint[], ${touched[0] ?? 0}, ${touched.at(-1) ?? 0}, 0, 'bare', now())`
            await db`
              insert into domain_events (type, ids, payload, occurred_at)
              values ('contact.changed', ${touched}::bigint[], '{"fields": ["segments"]}', now())`
            await db`update bare_cursors set position = ${from + PORTION}`
          })
      })
      await sql`truncate domain_events`
      return HAPPENINGS / took
    },
  )
  return [figure]
}
