import { defineFeature } from '../../../catalog/feature.ts'
import { mjmlRoutes } from './mjmlRoutes.ts'
import { emailPreviewRoutes } from './routes.ts'

/** Emails before they are sent. */
export const feature = defineFeature({
  name: 'emailPreviews',
  reads: ['contacts', 'email_segments', 'segment_contacts'],
  routes: [emailPreviewRoutes, mjmlRoutes],
})
