// Filters to begin with.

import type { Filter } from '../../../../filters/model/filter.ts'
import type { PlainKey } from '../../../../words/messages.ts'

const one = (object: string, field: string, type: string, operator: string, value: unknown): Filter => ({
  ...{ object, field, type, operator },
  properties: { filter: value },
})

export const RECIPES: readonly { title: PlainKey; filters: readonly Filter[] }[] = [
  {
    title: 'segmentBuilder.recipe.readers',
    filters: [one('behaviors', 'lead_email_read_date', 'datetime', 'gte', '-30 days')],
  },
  {
    title: 'segmentBuilder.recipe.quiet',
    filters: [one('lead', 'last_active', 'datetime', 'lt', '-90 days')],
  },
  {
    title: 'segmentBuilder.recipe.newcomers',
    filters: [one('lead', 'date_added', 'date', '=', 'this month')],
  },
  {
    title: 'segmentBuilder.recipe.reachable',
    filters: [
      one('lead', 'email', 'email', '!empty', null),
      one('lead', 'dnc_unsubscribed', 'boolean', '=', 0),
      one('lead', 'dnc_bounced', 'boolean', '=', 0),
    ],
  },
]
