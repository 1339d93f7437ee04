import type { Feature } from '../../../kit/feature.ts'
import { IconPalette } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'data',
      title: 'themes.title',
      icon: IconPalette,
      address: '/settings/themes',
      permission: 'core:themes',
    },
  ],
  pages: [{ address: '/settings/themes', load: () => import('./themes.tsx') }],
}
