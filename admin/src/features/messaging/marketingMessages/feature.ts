import type { Feature } from '../../../kit/feature.ts'
import { IconMessages } from '../../../look/icons.ts'

export const feature: Feature = {
  records: {
    kind: 'message',
    isMadeInList: true,
    isCopied: true,
    form: () => import('./marketingMessage.ts'),
  },
  navigation: [
    {
      section: 'messages',
      title: 'marketingMessages.title',
      icon: IconMessages,
      address: '/multichannel',
      permission: 'channel:messages',
    },
  ],
  pages: [{ address: '/multichannel', load: () => import('./list.tsx') }],
}
