import { defineFeature } from '../../../catalog/feature.ts'
import { establishedScriptRoutes } from './establishedScriptRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { videoRoutes } from './videoRoutes.ts'

export const feature = defineFeature({
  name: 'visits',
  reads: ['contacts'],
  emits: ['contact.changed'],
  publicRoutes: [eventRoutes, videoRoutes, establishedScriptRoutes],
})
