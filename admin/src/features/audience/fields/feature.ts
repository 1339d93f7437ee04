import type { Feature } from '../../../kit/feature.ts'
import { IconListDetails } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'data',
      title: 'fields.title',
      icon: IconListDetails,
      address: '/settings/fields',
      permission: 'lead:fields',
    },
  ],
  pages: [{ address: '/settings/fields', load: () => import('./fields.tsx') }],
}
