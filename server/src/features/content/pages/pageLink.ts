import type { EmailToken } from '../../../catalog/emailToken.ts'

/** `{pagelink=4}`: a variant is shown under its parent's address. */
export const pageLink: EmailToken = {
  name: 'pagelink',
  record: 'page',
  async findUrls(db, siteUrl, ids) {
    const rows = await db<{ id: number; alias: string }[]>`
      select p.id, coalesce(parent.alias, p.alias) as alias
      from pages p left join pages parent on parent.id = p.variant_parent_id
      where p.id = any(${ids as number[]}::bigint[])`
    return new Map(rows.map((row) => [row.id, `${siteUrl}/${encodeURIComponent(row.alias)}`]))
  },
}
