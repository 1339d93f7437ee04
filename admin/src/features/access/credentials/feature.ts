import type { Feature } from '../../../kit/feature.ts'
import { IconKey } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'integrations',
      title: 'credentials.title',
      icon: IconKey,
      address: '/settings/credentials',
      permission: 'api:clients',
    },
  ],
  pages: [
    { address: '/settings/credentials', load: () => import('./list.tsx') },
    { address: '/settings/credentials/$id', load: () => import('./record.tsx') },
  ],
}
