import type { Feature } from '../../../kit/feature.ts'
import { IconUsersGroup } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'segment', isMadeInList: true, isCopied: true },
  navigation: [
    {
      section: 'audience',
      title: 'segments.title',
      icon: IconUsersGroup,
      address: '/segments',
      permission: 'lead:lists',
      key: 's',
    },
  ],
  pages: [
    { address: '/segments', load: () => import('./list.tsx') },
    { address: '/segments/$id', load: () => import('./record.tsx') },
  ],
}
