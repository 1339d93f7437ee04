import type { Feature } from '../../../kit/feature.ts'
import { IconStack2 } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [{ section: 'insight', title: 'jobs.title', icon: IconStack2, address: '/jobs' }],
  pages: [{ address: '/jobs', load: () => import('./jobs.tsx') }],
}
