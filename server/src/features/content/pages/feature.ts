import { defineFeature } from '../../../catalog/feature.ts'
import { page } from './page.ts'
import { pageLink } from './pageLink.ts'

export const feature = defineFeature({
  name: 'pages',
  tables: ['pages'],
  reads: ['categories'],
  definitions: [page],
  emailTokens: [pageLink],
})
