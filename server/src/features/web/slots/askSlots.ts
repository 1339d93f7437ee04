/** Who asks what stands in slots of pages, and what is known of it: for a group of requests. */
import type { AwaitedDecision } from '../../../catalog/awaitedDecision.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { findAssignments, type StoredAssignment } from '../../content/dynamicContent/assignments.ts'
import { requestSlots } from '../../content/dynamicContent/requestSlots.ts'
import { findStandaloneContents, type StandaloneContent } from '../../content/dynamicContent/slotContents.ts'
import { findSurvivors } from '../visitors/findVisitors.sql.ts'

/** A page that asks what stands in a slot. */
export interface AskedSlot {
  slot: string
  /** The contact that the click-through value proves; see `provenContact`. */
  provenId: number | null
  /** Of the device cookie, or of the parameter of the same name. */
  trackingId: string | null
  /** Where the page is looked at, as it is stored. */
  ip: string
  /** False for visitors who leave no trace. */
  isTracked: boolean
}

/** What is known of a slot for the contact who asks. */
export interface KnownSlot {
  contactId: number
  /** Of the device, when it is the contact's. */
  trackingId: string | null
  assigned: StoredAssignment | null
  standalone: readonly StandaloneContent[]
  /** The contents one of which a campaign is about to put there. */
  coming: readonly number[]
}

/**
 * Finds the contacts: whom the click-through value proves, else whose device it is. Nobody is made. Where a content, an
 * earlier choice or a campaign knows the slot, the request is told of; other names leave nothing behind. Null for nobody,
 * and for slots that mean nothing to the contact. In the transaction `context.db`; a constant number of statements.
 */
export async function askSlots(context: Context, asked: readonly AskedSlot[]): Promise<(KnownSlot | null)[]> {
  const { db, catalog, now } = context
  const proven = await findSurvivors(
    db,
    asked.flatMap(({ provenId }) => provenId ?? []),
  )
  const trackingIds = asked.flatMap(({ trackingId }) => trackingId ?? [])
  const owners =
    trackingIds.length > 0 ? await findDevicesByTrackingId(db, trackingIds) : new Map<string, number>()
  const found = asked.map(({ provenId, trackingId }) => {
    const owner = owners.get(trackingId ?? '') ?? null
    const contactId = proven.get(provenId ?? 0) ?? owner
    return { contactId, trackingId: owner !== null && owner === contactId ? trackingId : null }
  })
  const there = await holdContacts(db, [...new Set(found.flatMap(({ contactId }) => contactId ?? []))])
  const wanted = asked.flatMap(({ slot }, index) => {
    const contactId = found[index]?.contactId ?? 0
    return there.has(contactId) ? [{ contactId, slot }] : []
  })
  if (wanted.length === 0) return asked.map(() => null)
  const standalone = Map.groupBy(
    await findStandaloneContents(db, [...new Set(wanted.map(({ slot }) => slot))], now),
    ({ slot }) => slot,
  )
  const assigned = new Map((await findAssignments(db, distinct(wanted))).map((one) => [keyOf(one), one]))
  const awaited: AwaitedDecision[] = []
  for (const find of catalog.findAwaited)
    awaited.push(...(await find(db, 'dwc.decision', { contactIds: [...there], now })))
  const decisions = Map.groupBy(awaited, ({ contactId, properties }) =>
    keyOf({ contactId, slot: String(properties.dwc_slot_name) }),
  )
  const known = asked.map(({ slot }, index): KnownSlot | null => {
    const { contactId = null, trackingId = null } = found[index] ?? {}
    if (contactId === null || !there.has(contactId)) return null
    const key = keyOf({ contactId, slot })
    const own = { assigned: assigned.get(key) ?? null, standalone: standalone.get(slot) ?? [] }
    const waits = decisions.get(key) ?? []
    if (own.assigned === null && own.standalone.length === 0 && waits.length === 0) return null
    return { contactId, trackingId, ...own, coming: waits.flatMap(comingOf) }
  })
  const told = asked.flatMap(({ slot, ip, isTracked }, index) => {
    const contactId = known[index]?.contactId
    return contactId !== undefined && isTracked ? [{ contactId, slot, ip }] : []
  })
  await requestSlots(db, told, now)
  return known
}

// Without anything that pushes a content, the decision's own one comes.
function comingOf({ properties, next }: AwaitedDecision): number[] {
  const pushed = next.flatMap((event) =>
    event.type === 'dwc.push_content' ? [Number(event.properties.dynamicContent)] : [],
  )
  return pushed.length > 0 ? pushed : properties.dynamicContent ? [Number(properties.dynamicContent)] : []
}

type Wanted = Pick<StoredAssignment, 'contactId' | 'slot'>

function distinct(wanted: readonly Wanted[]): Wanted[] {
  return [...new Map(wanted.map((one) => [keyOf(one), one])).values()]
}

/** A contact and a slot as one text. */
export function keyOf({ contactId, slot }: Wanted): string {
  return `${contactId} ${slot}`
}
