import { defineFeature } from '../../../catalog/feature.ts'
import { sessionRoutes } from './routes.ts'

export const feature = defineFeature({ name: 'sessions', routes: [sessionRoutes] })
