import type { Db } from '../../../platform/database/connection.ts'

/** Ids of the categories with the same bundle and alias, in the order of the records; null where there is none. One statement. */
export async function findSameCategories(
  db: Db,
  records: readonly Record<string, unknown>[],
): Promise<(number | null)[]> {
  const keys = records.map(({ bundle, alias }) => ({
    bundle: String(bundle ?? ''),
    alias: String(alias ?? ''),
  }))
  const rows = await db<{ id: number; bundle: string; alias: string }[]>`
    select c.id, c.bundle, c.alias from categories c
    join jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as r (bundle text, alias text)
      on r.bundle = c.bundle and r.alias = c.alias`
  return keys.map(
    (key) => rows.find((row) => row.bundle === key.bundle && row.alias === key.alias)?.id ?? null,
  )
}
