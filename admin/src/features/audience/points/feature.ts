import type { Feature } from '../../../kit/feature.ts'
import { IconTrophy } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'point_action' },
  navigation: [
    {
      section: 'journeys',
      title: 'points.title',
      icon: IconTrophy,
      address: '/scoring/actions',
      permission: 'point:points',
    },
  ],
  pages: [{ address: '/scoring/actions', load: () => import('./list.tsx') }],
}
