import type { Feature } from '../../../kit/feature.ts'
import { IconUser } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [{ section: 'you', title: 'you.title', icon: IconUser, address: '/settings/you' }],
  pages: [{ address: '/settings/you', load: () => import('./you.tsx') }],
}
