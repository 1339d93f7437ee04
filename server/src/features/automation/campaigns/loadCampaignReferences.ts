import type { Db } from '../../../platform/database/connection.ts'

/** Campaigns as other records show them, by id. One statement. */
export async function loadCampaignReferences(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number }[]>`
    select g.created_by_user as "createdByUser", g.modified_by_user as "modifiedByUser", g.id, g.name,
      case when c.id is null then null else json_build_object(
        'createdByUser', c.created_by_user, 'modifiedByUser', c.modified_by_user, 'id', c.id, 'title', c.title,
        'alias', c.alias, 'description', c.description, 'color', c.color, 'bundle', c.bundle) end as category,
      g.description
    from campaigns g left join categories c on c.id = g.category_id where g.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
