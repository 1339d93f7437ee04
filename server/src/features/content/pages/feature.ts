import { defineFeature } from '../../../catalog/feature.ts'
import { page } from './page.ts'

export const feature = defineFeature({
  name: 'pages',
  tables: ['pages'],
  reads: ['categories'],
  definitions: [page],
})
