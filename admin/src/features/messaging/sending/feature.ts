import type { Feature } from '../../../kit/feature.ts'
import { IconMail } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'sending',
      title: 'sending.title',
      icon: IconMail,
      address: '/settings/sending',
      permission: 'email:emails',
    },
  ],
  pages: [
    { address: '/settings/sending', load: () => import('./sending.tsx') },
    { address: '/settings/sending/domains/$name', load: () => import('./domain.tsx') },
  ],
}
