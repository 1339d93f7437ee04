import type { Feature } from '../../../kit/feature.ts'
import { IconEraser } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'data',
      title: 'erasures.title',
      icon: IconEraser,
      address: '/settings/erasures',
      permission: 'lead:leads',
    },
  ],
  pages: [{ address: '/settings/erasures', load: () => import('./erasures.tsx') }],
}
