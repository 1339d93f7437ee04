// What campaigns ask about visits, wait for and do there.

import {
  type CampaignEventType,
  declineUnless,
  deviceTypes,
  type Taking,
  texts,
  type WaitingDecision,
} from '../../../catalog/campaignEvent.ts'
import { isAmong } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { fitsWildcard } from '../../../platform/values/wildcard.ts'
import { findVisitors } from './findVisitors.ts'
import { type FoundHit, findHits } from './hits.sql.ts'
import { leavePageItems } from './pageItems.ts'

const address = f.text({ max: 65_535, input: { kind: 'text' } })
/** Taken by a visit that fits, made while the contact waits. */
function visits(
  fits: (hit: FoundHit, properties: WaitingDecision['properties']) => boolean,
): Taking<'page.hit'> {
  return {
    happenings: ['page.hit'],
    async take({ context: { db }, happenings, waiting }) {
      const told = happenings.map(({ payload }) => payload)
      const hits = Map.groupBy((await findHits(db, told)).values(), ({ contactId }) => contactId)
      return waiting.flatMap(({ event, properties, since }) =>
        [...since].flatMap(([contactId, from]) => {
          const hit = hits.get(contactId)?.find((one) => one.at >= from && fits(one, properties))
          return hit ? [{ eventId: event.id, contactId, ipId: hit.ipId }] : []
        }),
      )
    },
  }
}

/** Patterns that stand between commas; none for none. */
function patternsIn(text: unknown): string[] {
  if (typeof text !== 'string') return []
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

function fitsAny(patterns: readonly string[], text: string | null): boolean {
  return text !== null && patterns.some((pattern) => fitsWildcard(pattern, text))
}

/** Pure: whether a visit is what `page.pagehit` waits for. Nothing asked for is any visit; of several things one is enough. */
export function isAwaitedVisit(
  hit: Pick<FoundHit, 'url' | 'referer' | 'pageIds'>,
  { pages, url, referer }: WaitingDecision['properties'],
): boolean {
  const addresses = patternsIn(url)
  const referers = patternsIn(referer)
  const isNamed = Array.isArray(pages) && pages.length > 0
  return (
    (!isNamed && addresses.length === 0 && referers.length === 0) ||
    (isNamed && isAmong(pages, hit.pageIds)) ||
    fitsAny(addresses, hit.url) ||
    fitsAny(referers, hit.referer)
  )
}

const onAddress = visits((hit, { url }) => {
  const addresses = patternsIn(url)
  return addresses.length === 0 || fitsAny(addresses, hit.url)
})

// All that is asked of a device has to hold of the one of the visit.
const withDevice = visits(
  ({ device }, { device_type, device_brand, device_os }) =>
    device !== null &&
    isAmong(device_type, device.type) &&
    isAmong(device_brand, device.brand) &&
    isAmong(device_os, device.os),
)

const device = { device_type: deviceTypes, device_brand: texts(), device_os: texts() }

export const visitEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.pageHit',
    kind: 'condition',
    properties: {
      page_url: address,
      page: f.int({ big: true, min: 1 }),
      startDate: f.datetime(),
      endDate: f.datetime(),
      accumulative_time: f.int({ min: 0, input: { unit: 'second' } }),
    },
    refers: { page: reference('page', 'view') },
    async run({ context: { db }, properties, contactIds }) {
      const { page_url, page, startDate, endDate, accumulative_time } = properties
      const visitors = await findVisitors(db, contactIds, {
        url: page_url as string | null,
        pageId: page as number | null,
        from: startDate as Date | null,
        until: endDate as Date | null,
        seconds: accumulative_time ? Number(accumulative_time) : null,
      })
      return declineUnless(contactIds, visitors)
    },
  },
  {
    type: 'page.pagehit',
    kind: 'decision',
    properties: { pages: f.ids(), url: address, referer: address },
    refers: { pages: reference('page', 'view') },
    channel: { name: 'page', property: 'pages' },
    taking: visits(isAwaitedVisit),
  },
  {
    type: 'page.devicehit',
    kind: 'decision',
    properties: device,
    channel: { name: 'page' },
    taking: withDevice,
  },
  {
    type: 'url.hit',
    kind: 'decision',
    properties: { url: address },
    channel: { name: 'page' },
    taking: onAddress,
  },
  {
    type: 'tracking.pixel.send',
    kind: 'action',
    properties: {
      services: texts({ required: true, input: { choices: 'trackingServices' } }),
      category: f.text(),
      action: f.text(),
      label: f.text(),
    },
    follows: ['page.pagehit'],
    async run({ context: { db, now }, event, properties, contactIds }) {
      const { services, category, action, label } = properties
      const content = { services, category, action, label }
      await leavePageItems(db, contactIds, { eventId: event.id, kind: event.type, content, now })
      return new Map()
    },
  },
]
