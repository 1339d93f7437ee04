import type { Feature } from '../../../kit/feature.ts'
import { IconHome } from '../../../look/icons.ts'

export const feature: Feature = {
  navigation: [{ section: 'home', title: 'home.title', icon: IconHome, address: '/', key: 'h' }],
  pages: [
    { address: '/', load: () => import('./home.tsx') },
    { address: '/figures', load: () => import('./behind.tsx') },
  ],
}
