// Where campaigns take their contacts from: segments and forms.
import type { Db } from '../../../platform/database/connection.ts'

/** Ids in ascending order. */
export type Sources = Record<'lists' | 'forms', number[]>

/** The sources of campaigns; campaigns without any are absent. One statement, none for no campaigns. */
export async function findSources(db: Db, campaignIds: readonly number[]): Promise<Map<number, Sources>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await db<{ campaignId: number; kind: keyof Sources; ids: number[] }[]>`
    select campaign_id as "campaignId", 'lists' as kind, array_agg(segment_id order by segment_id) as ids
    from campaign_segments where campaign_id = any(${campaignIds as number[]}::bigint[]) group by campaign_id
    union all
    select campaign_id, 'forms', array_agg(form_id order by form_id)
    from campaign_forms where campaign_id = any(${campaignIds as number[]}::bigint[]) group by campaign_id`
  const sources = new Map<number, Sources>()
  for (const { campaignId, kind, ids } of rows)
    sources.set(campaignId, { lists: [], forms: [], ...sources.get(campaignId), [kind]: ids })
  return sources
}

const TABLES = {
  lists: { table: 'campaign_segments', column: 'segment_id' },
  forms: { table: 'campaign_forms', column: 'form_id' },
} as const

/** Gives campaigns exactly these sources of a kind. Two statements, none for none. */
export async function replaceSources(
  db: Db,
  kind: keyof Sources,
  rows: readonly { campaignId: number; ids: readonly number[] }[],
): Promise<void> {
  if (rows.length === 0) return
  const { table, column } = TABLES[kind]
  await db`delete from ${db(table)} where campaign_id = any(${rows.map((row) => row.campaignId)}::bigint[])`
  const pairs = rows.flatMap(({ campaignId, ids }) => ids.map((id) => ({ campaignId, id })))
  await db`
    insert into ${db(table)} (campaign_id, ${db(column)})
    select "campaignId", id from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r ("campaignId" bigint, id bigint)
    order by 1, 2`
}
