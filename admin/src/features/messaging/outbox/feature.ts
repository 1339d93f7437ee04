import type { Feature } from '../../../kit/feature.ts'
import { IconClock } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'messages',
      title: 'outbox.title',
      icon: IconClock,
      address: '/outbox',
      permission: 'email:emails',
    },
  ],
  pages: [{ address: '/outbox', load: () => import('./outbox.tsx') }],
}
