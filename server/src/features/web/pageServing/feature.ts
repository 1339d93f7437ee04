import { defineFeature } from '../../../catalog/feature.ts'
import { pageRoutes } from './pageRoutes.ts'

export const feature = defineFeature({
  name: 'pageServing',
  reads: ['categories', 'contacts', 'pages'],
  publicRoutes: [pageRoutes],
})
