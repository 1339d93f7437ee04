import type { Feature } from '../../../kit/feature.ts'
import { IconUser } from '../../../look/icons.ts'

export const feature: Feature = {
  records: {
    kind: 'contact',
    isMadeInList: true,
    actions: () => import('./setActions/actionsOn.ts'),
  },
  navigation: [
    {
      section: 'audience',
      title: 'contacts.title',
      icon: IconUser,
      address: '/contacts',
      permission: 'lead:leads',
      key: 'c',
    },
  ],
  pages: [
    { address: '/contacts', load: () => import('./list.tsx') },
    { address: '/contacts/duplicates', load: () => import('./duplicates.tsx') },
    { address: '/contacts/$id', load: () => import('./record.tsx') },
  ],
}
