import type { EmailToken } from '../../../catalog/emailToken.ts'

/** `{assetlink=3}`: the address that counts downloads. */
export const assetLink: EmailToken = {
  name: 'assetlink',
  record: 'asset',
  async findUrls(db, siteUrl, ids) {
    const rows = await db<{ id: number; alias: string }[]>`
      select id, alias from assets where id = any(${ids as number[]}::bigint[])`
    return new Map(rows.map((row) => [row.id, `${siteUrl}/asset/${row.id}:${row.alias}`]))
  },
}
