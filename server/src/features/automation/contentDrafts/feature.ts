import { defineFeature } from '../../../catalog/feature.ts'
import { contentDraftRoutes } from './routes.ts'

/** Edits of emails, pages and forms that gather beside the record until they are published. */
export const feature = defineFeature({
  name: 'contentDrafts',
  tables: ['email_drafts', 'form_drafts', 'page_drafts'],
  keeps: {
    email_drafts: { because: 'One for each record.' },
    form_drafts: { because: 'One for each record.' },
    page_drafts: { because: 'One for each record.' },
  },
  reads: ['email_broadcasts', 'emails', 'form_submissions'],
  routes: [contentDraftRoutes],
})
