import type { Feature } from '../../../kit/feature.ts'
import { IconDownload } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [
    {
      section: 'audience',
      title: 'exports.title',
      icon: IconDownload,
      address: '/exports',
      permission: 'lead:leads',
    },
  ],
  pages: [{ address: '/exports', load: () => import('./exports.tsx') }],
}
