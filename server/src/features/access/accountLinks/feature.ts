import { defineFeature } from '../../../catalog/feature.ts'
import { accountLinkPages } from './pages.ts'
import { accountLinkRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'accountLinks',
  writes: ['account_links'],
  routes: [accountLinkRoutes],
  publicRoutes: [accountLinkPages],
})
