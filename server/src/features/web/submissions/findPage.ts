import type { Db } from '../../../platform/database/connection.ts'

/** The landing page of ours that stands at an address; null for any other address. One statement, none for those. */
export async function findPage(db: Db, address: string, siteUrl: string): Promise<number | null> {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(siteUrl).origin) return null
  const [, id, alias] = /\/(?:(\d{1,15}):)?([\w.-]{1,191})\/?$/.exec(url.pathname) ?? []
  if (alias === undefined) return null
  const [row] = await db<{ id: number }[]>`
    select id from pages where ${id === undefined ? db`alias = ${alias}` : db`id = ${Number(id)}`} limit 1`
  return row?.id ?? null
}
