// A segment for each field that filters can name, and whether its members are those that its filter fits.

import assert from 'node:assert/strict'
import type { Source } from '../src/catalog/filterField.ts'
import { compileFilters } from '../src/features/audience/filters/compileFilters.ts'
import { resolveField } from '../src/features/audience/filters/filterFields.ts'
import { loadFilterContext } from '../src/features/audience/filters/loadContext.ts'
import { catalog } from '../src/features/index.ts'
import { differences } from '../src/features/segmentation/segments/evaluateSegments.ts'
import type { Config } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import type { Client } from './app.ts'

type Asked = readonly [operator: string, value: unknown]

/** What contacts have to have of a field, when it is more than any value. */
const ASKED: Readonly<Record<string, Asked>> = {
  date_added: ['lt', '2020-01-01'],
  lead_email_read_date: ['gt', '2020-01-01'],
  url_title: ['like', '%'],
  integration_campaigns: ['in', [1]],
}

export interface FilterSegments {
  /** The tables that the filters read. */
  tables: readonly string[]
  fields: readonly string[]
  /** Fails when a segment has other members than its filter fits; answers who fits, by field. */
  fitting(): Promise<ReadonlyMap<string, string>>
}

/** Makes the segments. `more` are filters beside those of the declared fields, by a name. */
export async function filterSegments(
  { sql, config, admin }: { sql: Sql; config: Config; admin: Client },
  more: Readonly<Record<string, { object: string; field: string; asked: Asked }>>,
): Promise<FilterSegments> {
  const load = () => loadFilterContext(sql, { config, catalog, now: new Date() })
  const context = await load()
  const sourceOf = (object: string, field: string) =>
    resolveField({ glue: 'and', object, field, operator: '=', value: null }, context).source
  const wanted = [
    ...Object.keys(catalog.filterFields.contact)
      .filter((field) => field !== 'leadlist')
      .map((field) => ['lead', field] as const),
    ...[...context.contactFields.keys()]
      .filter((field) => !(field in catalog.filterFields.contact))
      .map((field) => ['lead', field] as const),
    ...Object.keys(catalog.filterFields.behaviors).map((field) => ['behaviors', field] as const),
    ...[...context.companyFields.keys()].map((field) => ['company', field] as const),
  ].map(([object, field]: readonly [string, string]) => {
    const source = sourceOf(object, field)
    return { name: field, object, field, source, asked: ASKED[field] ?? anyOf(source) }
  })
  wanted.push(
    ...Object.entries(more).map(([name, one]) => ({ name, ...one, source: sourceOf(one.object, one.field) })),
  )
  const bodies = wanted.map(({ name, object, field, asked: [operator, filter] }) => ({
    name,
    filters: [{ glue: 'and', object, field, type: 'text', operator, properties: { filter } }],
  }))
  const made = await admin.post('/segments/batch/new', bodies)
  assert.deepEqual(
    made.body.statusCodes,
    bodies.map(() => 201),
    made.text,
  )
  const rows = await sql<
    { id: number; name: string }[]
  >`select id, name from segments where filters <> '[]' order by id`
  // Each is told once: what was wrong before is not the next writer's.
  const told = new Set<string>()
  const tables = new Set(['contacts', 'companies', 'company_contacts', 'segment_contacts'])
  for (const { source } of wanted) if ('rows' in source) tables.add(source.rows.table)
  return {
    tables: [...tables].sort(),
    fields: wanted.map(({ name }) => name),
    async fitting() {
      const now = await load()
      const filters = now.segments
      const compiled = rows.map(({ id }) => ({
        id,
        predicate: compileFilters(sql, filters.get(id), now, { segmentId: id }),
      }))
      const ids = (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
      const wrong = (await differences(sql, compiled, ids)) as unknown as {
        segmentId: number
        contactId: number
      }[]
      const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
      const words = wrong.map(({ segmentId, contactId }) => `contact ${contactId}: ${nameOf.get(segmentId)}`)
      const fresh = words.filter((word) => !told.has(word))
      for (const word of fresh) told.add(word)
      assert.deepEqual(fresh, [], 'members are those that the filters fit')
      const members = await sql<{ name: string; ids: string }[]>`
        select s.name, coalesce(string_agg(m.contact_id::text, ',' order by m.contact_id), '') as ids
        from segments s left join segment_contacts m on m.segment_id = s.id and not m.manually_removed
        where s.filters <> '[]' group by s.name`
      return new Map(members.map(({ name, ids }) => [name, ids]))
    },
  }
}

function anyOf(source: Source): Asked {
  if (source.from === 'presence') return ['=', 1]
  if (source.from === 'aggregate' || ('kind' in source && source.kind === 'number')) return ['gt', 0]
  return 'kind' in source && source.kind === 'boolean' ? ['=', 1] : ['!empty', null]
}
