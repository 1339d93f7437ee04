import type { Db } from '../../../platform/database/connection.ts'

/** The pages that `{pagelink=id}` tokens of a text name. */
export function pagesIn(text: string): number[] {
  return [...text.matchAll(/pagelink(?:=|%3D)(\d{1,15})/gi)].map((match) => Number(match[1]))
}

/**
 * Public addresses of these pages, by id; ids that are no page are absent. A variant is shown under its parent's
 * address. One statement, none without ids.
 */
export async function findPageUrls(
  db: Db,
  siteUrl: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; alias: string }[]>`
    select p.id, coalesce(parent.alias, p.alias) as alias
    from pages p left join pages parent on parent.id = p.variant_parent_id
    where p.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, `${siteUrl}/${encodeURIComponent(row.alias)}`]))
}
