import type { Feature } from '../../../kit/feature.ts'
import { IconMail } from '../../../look/icons.ts'

export const feature: Feature = {
  records: {
    kind: 'email',
    isMadeInList: true,
    isCopied: true,
    form: () => import('./email.ts'),
    contents: () => import('./Contents.tsx'),
  },
  navigation: [
    {
      section: 'messages',
      title: 'emails.title',
      icon: IconMail,
      address: '/emails',
      permission: 'email:emails',
      key: 'e',
    },
  ],
  pages: [
    { address: '/emails', load: () => import('./list.tsx') },
    { address: '/emails/$id', load: () => import('./record.tsx') },
    { address: '/emails/$id/edit', load: () => import('./edit.tsx') },
  ],
}
