import type { Feature } from '../../../kit/feature.ts'
import { IconWorld } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'page', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'web',
      title: 'pages.title',
      icon: IconWorld,
      address: '/pages',
      permission: 'page:pages',
    },
  ],
  pages: [
    { address: '/pages', load: () => import('./list.tsx') },
    { address: '/pages/$id', load: () => import('./record.tsx') },
    { address: '/pages/$id/edit', load: () => import('./edit.tsx') },
  ],
}
