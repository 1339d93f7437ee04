import type { Feature } from '../../../kit/feature.ts'
import { IconFocusCentered } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'focus', isMadeInList: true },
  navigation: [
    {
      section: 'web',
      title: 'focusItems.title',
      icon: IconFocusCentered,
      address: '/focus',
      permission: 'focus:items',
    },
  ],
  pages: [{ address: '/focus', load: () => import('./list.tsx') }],
}
