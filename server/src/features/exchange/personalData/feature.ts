import { defineFeature } from '../../../catalog/feature.ts'
import { archiveRoutes } from './archiveRoutes.ts'

export const feature = defineFeature({
  name: 'personalData',
  reads: ['audit_log', 'contact_ip_addresses', 'contacts', 'ip_addresses'],
  routes: [archiveRoutes],
})
