import { defineFeature } from '../../../catalog/feature.ts'
import { downloadRoutes } from './downloadRoutes.ts'

export const feature = defineFeature({ name: 'downloads', reads: ['assets'], publicRoutes: [downloadRoutes] })
