import { defineFeature } from '../../../catalog/feature.ts'
import { placeLists } from './choiceLists.ts'

export const feature = defineFeature({
  name: 'fieldValues',
  choiceLists: placeLists,
  reads: ['fields'],
})
