import { defineFeature } from '../../../catalog/feature.ts'
import { themeRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'themes',
  tables: ['hidden_themes', 'theme_files', 'theme_troubles', 'themes'],
  keeps: {
    hidden_themes: { because: 'As many as people hide.' },
    theme_files: { because: 'As many as people upload.' },
    theme_troubles: { because: 'One for each theme.' },
    themes: { because: 'As many as people make.' },
  },
  routes: [themeRoutes],
})
