import type { Feature } from '../../../kit/feature.ts'

export const feature: Feature = {
  pages: [
    { address: '/segments/new', load: () => import('./builderPage.tsx') },
    { address: '/segments/$id/filters', load: () => import('./builderPage.tsx') },
  ],
}
