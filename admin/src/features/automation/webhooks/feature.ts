import type { Feature } from '../../../kit/feature.ts'
import { IconWebhook } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'webhook', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'integrations',
      title: 'webhooks.title',
      icon: IconWebhook,
      address: '/settings/webhooks',
      permission: 'webhook:webhooks',
    },
  ],
  pages: [
    { address: '/settings/webhooks', load: () => import('./list.tsx') },
    { address: '/settings/webhooks/$id', load: () => import('./record.tsx') },
  ],
}
