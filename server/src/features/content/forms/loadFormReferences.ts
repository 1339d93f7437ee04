import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import type { ShownReference } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { categoryShape, shortCategory } from '../../access/categories/categoryShape.ts'

/** A form as other records show it. */
export const formShape = s.object(
  { ...authorsShape, id: s.int(), name: s.text(), alias: s.text(), category: s.orNull(categoryShape) },
  'ShortForm',
)

/** Forms as other records show them, by id. One statement. */
export async function loadFormReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof formShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof formShape>[]>`
    select f.created_by_user as "createdByUser", f.modified_by_user as "modifiedByUser", f.id, f.name, f.alias,
      ${shortCategory(db)} as category
    from forms f left join categories c on c.id = f.category_id where f.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** A form, shown as its short object. */
export const formReference: ShownReference = {
  load: loadFormReferences,
  shape: formShape,
  unknown: (id) => `Form ${id} does not exist.`,
}
