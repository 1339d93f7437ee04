import type { Feature } from '../../../kit/feature.ts'
import { IconCategory } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'category', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'data',
      title: 'categories.title',
      icon: IconCategory,
      address: '/settings/categories',
      permission: 'category:categories',
    },
  ],
  pages: [{ address: '/settings/categories', load: () => import('./list.tsx') }],
}
