// A rebuild of a segment over 1,000,000 contacts, against the bare statement that inserts the same members.

import { catalog } from '../src/features/index.ts'
import { rebuildSegment } from '../src/features/segmentation/segments/rebuildSegment.ts'
import { requestRebuilds } from '../src/features/segmentation/segments/requestRebuilds.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { compare, type Figure, seconds } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 1_000_000

export async function rebuild({ sql }: Stage): Promise<Figure[]> {
  await fillContacts(sql, CONTACTS)
  await sql`create table bare_members (like segment_contacts including all)`
  const filters = [
    {
      glue: 'and',
      object: 'lead',
      field: 'country',
      type: 'country',
      operator: '=',
      properties: { filter: 'Germany' },
    },
    {
      glue: 'or',
      object: 'lead',
      field: 'points',
      type: 'number',
      operator: 'gte',
      properties: { filter: 300 },
    },
  ]
  const config = withSettings(loadConfig())
  const clock = () => new Date()
  const [segment] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias, filters, date_added)
    values ('Bench', 'Bench', 'bench', ${JSON.stringify(filters)}::text::jsonb, ${clock()}) returning id`
  const id = segment?.id ?? 0
  const figure = await compare(
    { name: 'rebuild', unit: 's', better: 'lower' },
    async () => {
      await sql`truncate segment_contacts, segment_changes, domain_events`
      await requestRebuilds(sql, [id], clock())
      return seconds(() => rebuildSegment(sql, id, { config, catalog, clock }))
    },
    async () => {
      await sql`truncate bare_members`
      return seconds(
        () => sql`
          insert into bare_members (segment_id, contact_id, date_added)
          select ${id}::bigint, c.id, ${clock()}::timestamptz from contacts c where c.country = 'Germany' or c.points >= 300`,
      )
    },
  )
  return [figure]
}
