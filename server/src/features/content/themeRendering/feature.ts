import { defineFeature } from '../../../catalog/feature.ts'
import { themeFileRoutes } from './fileRoutes.ts'
import { themeSourceRoutes } from './sourceRoutes.ts'
import { checkThemes } from './themeTroubles.ts'

export const feature = defineFeature({
  name: 'themeRendering',
  writes: ['theme_troubles'],
  reads: ['theme_troubles'],
  routes: [themeSourceRoutes],
  publicRoutes: [themeFileRoutes],
  checks: [checkThemes],
})
