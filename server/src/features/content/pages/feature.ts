import { defineFeature } from '../../../catalog/feature.ts'
import { page } from './page.ts'
import { pageCounters } from './pageCounters.ts'
import { pageLink } from './pageLink.ts'
import { pageMentions } from './recordMentions.ts'

export const feature = defineFeature({
  name: 'pages',
  tables: ['pages'],
  reads: ['categories'],
  counters: Object.values(pageCounters),
  definitions: [page],
  emailTokens: [pageLink],
  recordMentions: pageMentions,
})
