import type { Feature } from '../../../kit/feature.ts'
import { IconHistory } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'system',
      title: 'audit.title',
      icon: IconHistory,
      address: '/settings/audit',
      isForAdministrators: true,
    },
  ],
  pages: [{ address: '/settings/audit', load: () => import('./audit.tsx') }],
}
