import type { Feature } from '../../../kit/feature.ts'
import { IconHeartRateMonitor } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'system',
      title: 'health.title',
      icon: IconHeartRateMonitor,
      address: '/settings/health',
      isForAdministrators: true,
    },
  ],
  pages: [{ address: '/settings/health', load: () => import('./health.tsx') }],
}
