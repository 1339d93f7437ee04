import type { Feature } from '../../../kit/feature.ts'
import { IconBuilding } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'company', isMadeInList: true },
  navigation: [
    {
      section: 'audience',
      title: 'companies.title',
      icon: IconBuilding,
      address: '/companies',
      permission: 'lead:leads',
    },
  ],
  pages: [
    { address: '/companies', load: () => import('./list.tsx') },
    { address: '/companies/$id', load: () => import('./record.tsx') },
  ],
}
