import { defineFeature } from '../../../catalog/feature.ts'
import { pageTestRoutes } from './routes.ts'

/** What came of A/B tests of landing pages, and ending them. */
export const feature = defineFeature({
  name: 'pageTests',
  reads: ['asset_downloads', 'form_submissions', 'page_hits', 'pages'],
  routes: [pageTestRoutes],
})
