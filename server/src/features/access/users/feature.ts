import { defineFeature } from '../../../catalog/feature.ts'
import { ownerSearch } from './ownerSearch.ts'
import { role } from './role.ts'
import { userRoutes } from './routes.ts'
import { selfRoutes } from './selfRoutes.ts'
import { user } from './user.ts'

export const feature = defineFeature({
  name: 'users',
  tables: ['account_links'],
  keeps: { account_links: { because: 'A link goes when it is used, or its time is over.' } },
  reads: ['api_credentials'],
  definitions: [role, user],
  routes: [selfRoutes, userRoutes],
  contactCommands: ownerSearch,
})
