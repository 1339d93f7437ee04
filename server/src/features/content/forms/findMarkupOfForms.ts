import type { Db } from '../../../platform/database/connection.ts'

/** The stored markup of forms that can be filled in at this time, by id. One statement. */
export async function findMarkupOfForms(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, string>> {
  const rows = await db<{ id: number; html: string }[]>`
    select id, cached_html as html from forms
    where id = any(${ids as number[]}::bigint[]) and is_published and coalesce(publish_up <= ${now}, true)
      and coalesce(publish_down > ${now}, true)`
  return new Map(rows.map((row) => [row.id, row.html]))
}
