import type { Feature } from '../../../kit/feature.ts'
import { IconChartBar } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'insight',
      title: 'reports.title',
      icon: IconChartBar,
      address: '/reports',
      permission: 'report:reports',
      key: 'r',
    },
  ],
  pages: [
    { address: '/reports', load: () => import('./list.tsx') },
    { address: '/reports/new', load: () => import('./edit.tsx') },
    { address: '/reports/$id', load: () => import('./record.tsx') },
    { address: '/reports/$id/edit', load: () => import('./edit.tsx') },
  ],
}
