import { defineFeature } from '../../../catalog/feature.ts'
import { preferenceRoutes } from './preferenceRoutes.ts'
import { viewRoutes } from './routes.ts'

/** How users want to see lists, and the interface. */
export const feature = defineFeature({
  name: 'savedViews',
  tables: ['saved_views', 'user_preferences'],
  keeps: {
    saved_views: { because: 'As many as people make.' },
    user_preferences: { because: 'One for each person.' },
  },
  personalTraces: {
    saved_views: { texts: 'name search', fate: 'is rewritten' },
    user_preferences: { texts: 'value', fate: 'is rewritten' },
  },
  routes: [viewRoutes, preferenceRoutes],
})
