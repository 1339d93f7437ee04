import type { Feature } from '../../../kit/feature.ts'
import { IconPuzzle } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'dynamic_content', isCopied: true },
  navigation: [
    {
      section: 'web',
      title: 'dynamicContent.title',
      icon: IconPuzzle,
      address: '/dynamic-content',
      permission: 'dynamiccontent:dynamiccontents',
    },
  ],
  pages: [
    { address: '/dynamic-content', load: () => import('./list.tsx') },
    { address: '/dynamic-content/new', load: () => import('./edit.tsx') },
    { address: '/dynamic-content/$id', load: () => import('./edit.tsx') },
  ],
}
