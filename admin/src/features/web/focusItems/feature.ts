import type { Feature } from '../../../kit/feature.ts'
import { IconFocusCentered } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'focus', isCopied: true },
  navigation: [
    {
      section: 'web',
      title: 'focusItems.title',
      icon: IconFocusCentered,
      address: '/focus',
      permission: 'focus:items',
    },
  ],
  pages: [
    { address: '/focus', load: () => import('./list.tsx') },
    { address: '/focus/new', load: () => import('./edit.tsx') },
    { address: '/focus/$id', load: () => import('./record.tsx') },
    { address: '/focus/$id/edit', load: () => import('./edit.tsx') },
  ],
}
