import type { Feature } from '../../../kit/feature.ts'
import { IconMail, IconUpload } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'data',
      title: 'imports.lists',
      icon: IconMail,
      address: '/settings/suppressions',
      permission: 'lead:leads',
    },
    {
      section: 'audience',
      title: 'imports.title',
      icon: IconUpload,
      address: '/imports',
      permission: 'lead:imports',
    },
  ],
  pages: [
    { address: '/settings/suppressions', load: () => import('./suppressions.tsx') },
    { address: '/imports', load: () => import('./imports.tsx') },
    { address: '/imports/new', load: () => import('./upload.tsx') },
    { address: '/imports/$id', load: () => import('./record.tsx') },
  ],
}
