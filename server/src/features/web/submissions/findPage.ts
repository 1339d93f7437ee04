import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'

/** The landing page at an address of this installation; null for every other address. One statement, none for those. */
export async function findPage(
  db: Db,
  address: string,
  config: Pick<Config, 'site_url' | 'public_url'>,
): Promise<number | null> {
  const url = URL.parse(address)
  if (!url || !isOwnOrigin(url.origin, config)) return null
  const [, id, alias] = /\/(?:(\d{1,15}):)?([\w.-]{1,191})\/?$/.exec(url.pathname) ?? []
  if (alias === undefined) return null
  const [row] = await db<{ id: number }[]>`
    select id from pages where ${id === undefined ? db`alias = ${alias}` : db`id = ${Number(id)}`} limit 1`
  return row?.id ?? null
}
