import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { categoryShape, shortCategory } from '../../access/categories/categoryShape.ts'

/** A segment as other records show it. */
export const segmentShape = s.object(
  {
    ...authorsShape,
    id: s.int(),
    name: s.text(),
    publicName: s.text(),
    alias: s.text(),
    description: s.orNull(s.text()),
    category: s.orNull(categoryShape),
  },
  'ShortSegment',
)

/** Segments as other records show them, by id. One statement. */
export async function loadSegmentReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof segmentShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof segmentShape>[]>`
    select s.created_by_user as "createdByUser", s.modified_by_user as "modifiedByUser", s.id, s.name,
      s.public_name as "publicName", s.alias, s.description,
      ${shortCategory(db)} as category
    from segments s left join categories c on c.id = s.category_id where s.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
