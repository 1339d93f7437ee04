import { appendHappenings, fromAddresses } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'

/** A page that asks what stands in a slot for the contact who looks at it. */
export interface SlotRequest {
  contactId: number
  slot: string
  /** Where the page is looked at, as it is stored. */
  ip: string
}

/** Tells of the slots that contacts asked for, so that campaigns can fill them. Three statements, whatever the number. */
export async function requestSlots(db: Db, requests: readonly SlotRequest[], now: Date): Promise<void> {
  const ips = await findOrCreateIpAddresses(
    db,
    requests.map(({ ip }) => ip),
  )
  const rows = requests.map(({ ip, ...request }) => ({ ...request, ipId: ips.get(ip) ?? null }))
  await attachIpAddresses(db, rows)
  await appendHappenings(
    db,
    [...Map.groupBy(rows, ({ slot }) => slot)].map(([slot, own]) => ({
      type: 'dynamic_content.requested',
      ids: [...new Set(own.map(({ contactId }) => contactId))],
      payload: { slot, ...fromAddresses(own) },
    })),
    now,
  )
}
