import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import type { ShownReference } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { categoryShape, shortCategory } from '../../access/categories/categoryShape.ts'

/** A dynamic content as other records show it. */
export const dynamicContentShape = s.object(
  { ...authorsShape, id: s.int(), name: s.text(), category: s.orNull(categoryShape) },
  'ShortDynamicContent',
)

/** Dynamic contents as other records show them, by id. One statement. */
export async function loadDynamicContentReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof dynamicContentShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof dynamicContentShape>[]>`
    select d.created_by_user as "createdByUser", d.modified_by_user as "modifiedByUser", d.id, d.name,
      ${shortCategory(db)} as category
    from dynamic_contents d left join categories c on c.id = d.category_id where d.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Another dynamic content, shown as its short object. */
export const dynamicContentReference: ShownReference = {
  load: loadDynamicContentReferences,
  shape: dynamicContentShape,
  unknown: (id) => `Dynamic content ${id} does not exist.`,
}
