import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({ name: 'pageContents', reads: ['pages'] })
