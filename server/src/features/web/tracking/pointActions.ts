// What contacts do on pages that can be worth points.

import type { PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

const seconds = f.int({ min: 0, input: { unit: 'second' } })

export const trackingPointActions: readonly PointActionType[] = [
  // No pages means any.
  {
    type: 'page.hit',
    properties: { pages: f.ids() },
    refers: { pages: reference('page', 'view') },
    happenings: [],
  },
  {
    type: 'url.hit',
    properties: {
      // With * for any characters.
      page_url: f.text({ max: 2_000, html: true, input: { kind: 'text' } }),
      page_hits: f.int({ min: 0 }),
      first_time: f.bool(),
      accumulative_time: seconds,
      returns_within: seconds,
      returns_after: seconds,
    },
    happenings: [],
  },
]
