import type { Feature } from '../../../kit/feature.ts'
import { IconUsers } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'user' },
  navigation: [
    {
      section: 'team',
      title: 'users.title',
      icon: IconUsers,
      address: '/settings/users',
      permission: 'user:users',
    },
  ],
  pages: [{ address: '/settings/users', load: () => import('./list.tsx') }],
}
