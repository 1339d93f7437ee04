import type { Feature } from '../../../kit/feature.ts'
import { IconBell } from '../../../look/icons.ts'

export const feature: Feature = {
  records: {
    kind: 'notification',
    isMadeInList: true,
    isCopied: true,
    form: () => import('./notification.ts'),
  },
  navigation: [
    {
      section: 'messages',
      title: 'notifications.title',
      icon: IconBell,
      address: '/notifications',
      permission: 'notification:notifications',
    },
  ],
  pages: [{ address: '/notifications', load: () => import('./list.tsx') }],
}
