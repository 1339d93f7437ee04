import type { Feature } from '../../../kit/feature.ts'
import { IconStairs } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'stage', isMadeInList: true },
  navigation: [
    {
      section: 'journeys',
      title: 'stages.title',
      icon: IconStairs,
      address: '/stages',
      permission: 'stage:stages',
    },
  ],
  pages: [{ address: '/stages', load: () => import('./list.tsx') }],
}
