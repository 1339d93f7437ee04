import type { Feature } from '../../../kit/feature.ts'
import { IconTrophy } from '../../../look/icons.ts'

const ACTIONS = '/scoring/actions'
const shared = { section: 'journeys', icon: IconTrophy } as const

/** What is worth points. */
export const feature: Feature = {
  records: { kind: 'point_action', isMadeInList: true, isCopied: true },
  navigation: [
    {
      ...shared,
      title: 'points.title',
      tabTitle: 'points.actions',
      address: ACTIONS,
      permission: 'point:points',
    },
  ],
  pages: [{ address: ACTIONS, load: () => import('./list.tsx') }],
}

/** What happens at a number of points. */
export const pointTriggers: Feature = {
  records: { kind: 'point_trigger', isMadeInList: true, isCopied: true },
  navigation: [
    {
      ...{ ...shared, title: 'points.triggers.title', address: '/scoring/triggers', tabOf: ACTIONS },
      permission: 'point:triggers',
    },
  ],
  pages: [{ address: '/scoring/triggers', load: () => import('./triggers.tsx') }],
}

/** Scores beside the points. */
export const pointGroups: Feature = {
  records: { kind: 'point_group', isMadeInList: true, isCopied: true },
  navigation: [
    {
      ...{ ...shared, title: 'points.groups.title', address: '/scoring/groups', tabOf: ACTIONS },
      permission: 'point:groups',
    },
  ],
  pages: [{ address: '/scoring/groups', load: () => import('./groups.tsx') }],
}

/** What follows from comparing scores. */
export const pointInsights: Feature = {
  records: { kind: 'point_insight', isMadeInList: true, isCopied: true },
  navigation: [
    {
      ...{ ...shared, title: 'points.insights.title', address: '/scoring/insights', tabOf: ACTIONS },
      permission: 'point:insights',
    },
  ],
  pages: [{ address: '/scoring/insights', load: () => import('./insights.tsx') }],
}
