import type { Feature } from '../../../kit/feature.ts'
import { IconEraser } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'data',
      title: 'retention.title',
      icon: IconEraser,
      address: '/settings/retention',
      isForAdministrators: true,
    },
  ],
  pages: [{ address: '/settings/retention', load: () => import('./retention.tsx') }],
}
