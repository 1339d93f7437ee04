import type { Feature } from '../../../kit/feature.ts'
import { IconAdjustments } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'system',
      title: 'configuration.title',
      icon: IconAdjustments,
      address: '/settings/configuration',
      isForAdministrators: true,
    },
  ],
  pages: [{ address: '/settings/configuration', load: () => import('./configuration.tsx') }],
}
