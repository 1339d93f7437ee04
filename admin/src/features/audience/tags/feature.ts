import type { Feature } from '../../../kit/feature.ts'
import { IconTag } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'tag', isMadeInList: true },
  navigation: [
    {
      section: 'data',
      title: 'tags.title',
      icon: IconTag,
      address: '/settings/tags',
      permission: 'tagManager:tagManager',
    },
  ],
  pages: [{ address: '/settings/tags', load: () => import('./list.tsx') }],
}
