import type { Feature } from '../../../kit/feature.ts'
import { IconShieldLock } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'role', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'team',
      title: 'roles.title',
      icon: IconShieldLock,
      address: '/settings/roles',
      permission: 'user:roles',
    },
  ],
  pages: [
    { address: '/settings/roles', load: () => import('./list.tsx') },
    { address: '/settings/roles/$id', load: () => import('./record.tsx') },
  ],
}
