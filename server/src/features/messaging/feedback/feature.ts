import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'feedback',
  tables: ['email_feedback'],
  writes: ['email_sends'],
  reads: ['contacts', 'emails'],
  contactData: [{ table: 'email_feedback', keys: [['key']] }],
})
