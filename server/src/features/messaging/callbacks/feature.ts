import { defineFeature } from '../../../catalog/feature.ts'
import { callbackRoutes } from './callbackRoutes.ts'

export const feature = defineFeature({ name: 'callbacks', publicRoutes: [callbackRoutes] })
