import { defineFeature } from '../../../catalog/feature.ts'
import { themeRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'themes',
  tables: ['hidden_themes', 'theme_files', 'theme_troubles', 'themes'],
  routes: [themeRoutes],
})
