// What campaigns ask about visits.

import { declineUnless, type EventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findVisitors } from './findVisitors.ts'

export const visitEvents: readonly EventType[] = [
  {
    type: 'lead.pageHit',
    name: 'Has visited a page',
    kind: 'condition',
    properties: {
      page_url: f.text({ max: 65_535 }),
      page: f.int({ big: true, min: 1 }),
      startDate: f.datetime(),
      endDate: f.datetime(),
      accumulative_time: f.int({ min: 0 }),
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
]
