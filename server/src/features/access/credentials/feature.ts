import { defineFeature } from '../../../catalog/feature.ts'
import { credential } from './credential.ts'
import { credentialRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'credentials',
  reads: ['api_credentials'],
  definitions: [credential],
  routes: [credentialRoutes],
})
