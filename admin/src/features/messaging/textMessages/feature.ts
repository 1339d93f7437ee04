import type { Feature } from '../../../kit/feature.ts'
import { IconDeviceMobileMessage } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'sms', isMadeInList: true, isCopied: true, form: () => import('./textMessage.ts') },
  navigation: [
    {
      section: 'messages',
      title: 'textMessages.title',
      icon: IconDeviceMobileMessage,
      address: '/texts',
      permission: 'sms:smses',
    },
  ],
  pages: [{ address: '/texts', load: () => import('./list.tsx') }],
}
