import type { Db } from '../../../platform/database/connection.ts'

/** Segments as other records show them, by id. One statement. */
export async function loadSegmentReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number }[]>`
    select s.created_by_user as "createdByUser", s.modified_by_user as "modifiedByUser", s.id, s.name,
      s.public_name as "publicName", s.alias, s.description,
      case when c.id is null then null else json_build_object(
        'createdByUser', c.created_by_user, 'modifiedByUser', c.modified_by_user, 'id', c.id, 'title', c.title,
        'alias', c.alias, 'description', c.description, 'color', c.color, 'bundle', c.bundle) end as category
    from segments s left join categories c on c.id = s.category_id where s.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
