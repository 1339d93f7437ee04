import { defineFeature } from '../../../catalog/feature.ts'
import { pushRoutes } from './pushRoutes.ts'

export const feature = defineFeature({ name: 'push', publicRoutes: [pushRoutes] })
