import { defineFeature } from '../../../catalog/feature.ts'
import { category } from './category.ts'

export const feature = defineFeature({
  name: 'categories',
  tables: ['categories'],
  definitions: [category],
})
