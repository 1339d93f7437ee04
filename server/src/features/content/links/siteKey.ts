import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { ensureSetting } from '../../../platform/database/settings.ts'

/**
 * The 32 bytes that authenticate every public hash; made at the first start and never changed, or the links in mail
 * that is out would die. The SQL function `tracking_hash` reads the same row.
 */
export async function ensureSiteKey(db: Db): Promise<Buffer> {
  const key = await ensureSetting(db, 'site_key', randomBytes(32).toString('hex'))
  return Buffer.from(key, 'hex')
}
