import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import type { ShownReference } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { categoryShape, shortCategory } from '../../access/categories/categoryShape.ts'

/** A page as other records show it. */
export const pageShape = s.object(
  { ...authorsShape, id: s.int(), title: s.text(), alias: s.text(), category: s.orNull(categoryShape) },
  'ShortPage',
)

/** Pages as other records show them, by id. One statement. */
export async function loadPageReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof pageShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof pageShape>[]>`
    select p.created_by_user as "createdByUser", p.modified_by_user as "modifiedByUser", p.id, p.title, p.alias,
      ${shortCategory(db)} as category
    from pages p left join categories c on c.id = p.category_id where p.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** A page, shown as its short object. */
export const pageReference: ShownReference = {
  load: loadPageReferences,
  shape: pageShape,
  unknown: (id) => `Page ${id} does not exist.`,
}
