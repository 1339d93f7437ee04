import { defineFeature } from '../../../catalog/feature.ts'
import { applicationRoutes } from './applicationRoutes.ts'
import { sessionRoutes } from './routes.ts'

export const feature = defineFeature({ name: 'sessions', routes: [sessionRoutes, applicationRoutes] })
