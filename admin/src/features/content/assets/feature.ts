import type { Feature } from '../../../kit/feature.ts'
import { IconPaperclip } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'asset', isMadeInList: true },
  navigation: [
    {
      section: 'web',
      title: 'assets.title',
      icon: IconPaperclip,
      address: '/assets',
      permission: 'asset:assets',
    },
  ],
  pages: [{ address: '/assets', load: () => import('./list.tsx') }],
}
