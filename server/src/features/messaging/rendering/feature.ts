import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'rendering',
  tables: ['email_copies'],
  reads: ['assets', 'companies', 'company_contacts', 'contacts', 'email_assets', 'emails', 'themes'],
})
