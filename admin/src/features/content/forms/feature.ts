import type { Feature } from '../../../kit/feature.ts'
import { IconForms } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'form', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'web',
      title: 'forms.title',
      icon: IconForms,
      address: '/forms',
      permission: 'form:forms',
      key: 'f',
    },
  ],
  pages: [
    { address: '/forms', load: () => import('./list.tsx') },
    { address: '/forms/new', load: () => import('./edit.tsx') },
    { address: '/forms/$id', load: () => import('./record.tsx') },
    { address: '/forms/$id/edit', load: () => import('./edit.tsx') },
  ],
}
