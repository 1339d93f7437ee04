import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'

/**
 * The 32 bytes that authenticate every public hash; made at the first start and never changed, or the links in mail
 * that is out would die. The SQL function `tracking_hash` reads the same row.
 */
export async function ensureSiteKey(db: Db): Promise<Buffer> {
  await db`
    insert into settings (key, value) values ('site_key', to_jsonb(${randomBytes(32).toString('hex')}::text))
    on conflict do nothing`
  const [row] = await db<{ key: string }[]>`select value #>> '{}' as key from settings where key = 'site_key'`
  if (!row) throw new Error('The site key was deleted while it was read.')
  return Buffer.from(row.key, 'hex')
}
