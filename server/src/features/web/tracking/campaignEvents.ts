// What campaigns ask about visits, wait for and do there.

import { type CampaignEventType, declineUnless, deviceTypes, texts } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findVisitors } from './findVisitors.ts'

const WAITS = 'reactions of contacts to reach campaigns'
const address = f.text({ max: 65_535, input: { kind: 'text' } })
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
    needs: WAITS,
  },
  {
    type: 'page.devicehit',
    kind: 'decision',
    properties: device,
    channel: { name: 'page' },
    needs: WAITS,
  },
  {
    type: 'url.hit',
    kind: 'decision',
    properties: { url: address },
    channel: { name: 'page' },
    needs: WAITS,
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
    needs: 'campaigns to take part in the answer to a visit',
  },
]
