import { defineFeature } from '../../../catalog/feature.ts'
import { pictureRoutes } from './routes.ts'

/** The pictures that contacts send with forms. */
export const feature = defineFeature({
  name: 'contactPictures',
  reads: ['form_fields', 'form_submissions'],
  routes: [pictureRoutes],
})
