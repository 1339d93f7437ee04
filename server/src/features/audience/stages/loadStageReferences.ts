import type { Db } from '../../../platform/database/connection.ts'
import { categorised } from '../../access/categories/category.ts'

/** Stages as contacts show them, by id. One statement, one more when some have a category. */
export async function loadStageReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; category: number | null }[]>`
    select t.created_by_user as "createdByUser", t.modified_by_user as "modifiedByUser", t.id, t.name, t.category_id as category,
      t.weight, t.description
    from stages t where t.id = any(${ids}::bigint[])`
  const named = [...new Set(rows.map((row) => row.category).filter((id) => id !== null))]
  const categories = named.length > 0 ? await categorised.category?.reference?.load(db, named) : undefined
  return new Map(
    rows.map((row) => [row.id, { ...row, category: categories?.get(row.category ?? 0) ?? null }]),
  )
}
