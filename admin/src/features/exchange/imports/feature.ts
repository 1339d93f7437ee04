import type { Feature } from '../../../kit/feature.ts'
import { IconUpload } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'audience',
      title: 'imports.title',
      icon: IconUpload,
      address: '/imports',
      permission: 'lead:imports',
    },
  ],
  pages: [
    { address: '/imports', load: () => import('./imports.tsx') },
    { address: '/imports/new', load: () => import('./upload.tsx') },
    { address: '/imports/$id', load: () => import('./record.tsx') },
  ],
}
