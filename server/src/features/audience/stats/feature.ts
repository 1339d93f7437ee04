import { defineFeature } from '../../../catalog/feature.ts'
import { statRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'stats',
  reads: ['contact_ip_addresses'],
  routes: [statRoutes],
})
