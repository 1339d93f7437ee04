import type { Feature } from '../../../kit/feature.ts'
import { IconRoute } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'campaign', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'journeys',
      title: 'campaigns.title',
      icon: IconRoute,
      address: '/campaigns',
      permission: 'campaign:campaigns',
      key: 'a',
    },
  ],
  pages: [
    { address: '/campaigns', load: () => import('./list.tsx') },
    { address: '/campaigns/$id', load: () => import('./record.tsx') },
    { address: '/campaigns/$id/edit', load: () => import('./edit.tsx') },
  ],
}
