import type { Db } from '../../database/connection.ts'

/**
 * Public addresses of the pages that `{pagelink=id}` tokens of a text name, by id. A variant is shown under its
 * parent's address. One statement, none without such tokens.
 */
export async function findPageUrls(db: Db, siteUrl: string, text: string): Promise<Map<number, string>> {
  const ids = [...text.matchAll(/pagelink(?:=|%3D)(\d{1,15})/gi)].map((match) => Number(match[1]))
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; alias: string }[]>`
    select p.id, coalesce(parent.alias, p.alias) as alias
    from pages p left join pages parent on parent.id = p.variant_parent_id
    where p.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, `${siteUrl}/${encodeURIComponent(row.alias)}`]))
}
