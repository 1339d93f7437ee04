import type { ClickThrough } from '../../content/links/clickThrough.ts'
import { readTrackingHash } from '../../content/links/trackingHash.ts'

/**
 * The contact that a click-through value proves: the one in the hash of an email or text message that we made. What
 * else the value says, anybody can write.
 */
export function provenContact(key: Buffer, clickThrough: ClickThrough | null): number | null {
  const hash = clickThrough?.stat
  if (!hash) return null
  return (readTrackingHash(key, hash) ?? readTrackingHash(key, hash, 'sms'))?.contactId ?? null
}
