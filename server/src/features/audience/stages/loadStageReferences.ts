import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { loadCategoryReferences } from '../../access/categories/category.ts'
import { categoryShape } from '../../access/categories/categoryShape.ts'

/** A stage as contacts show it. */
export const stageShape = s.object(
  {
    ...authorsShape,
    id: s.int(),
    name: s.text(),
    category: s.orNull(categoryShape),
    weight: s.int(),
    description: s.orNull(s.text()),
  },
  'ShortStage',
)

/** Stages as contacts show them, by id. One statement, one more when some have a category. */
export async function loadStageReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof stageShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<(Omit<Shown<typeof stageShape>, 'category'> & { category: number | null })[]>`
    select t.created_by_user as "createdByUser", t.modified_by_user as "modifiedByUser", t.id, t.name, t.category_id as category,
      t.weight, t.description
    from stages t where t.id = any(${ids}::bigint[])`
  const named = [...new Set(rows.map((row) => row.category).filter((id) => id !== null))]
  const categories = named.length > 0 ? await loadCategoryReferences(db, named) : undefined
  return new Map(
    rows.map((row) => [row.id, { ...row, category: categories?.get(row.category ?? 0) ?? null }]),
  )
}
