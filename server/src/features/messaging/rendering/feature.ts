import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'rendering',
  tables: ['email_copies', 'email_problems'],
  keeps: {
    email_copies: { because: 'One for each version of an email that was sent.' },
    email_problems: { because: 'One for each email.' },
  },
  reads: ['assets', 'companies', 'company_contacts', 'contacts', 'email_assets', 'emails', 'themes'],
})
