// Visits as what campaigns are for.
import type { GoalType } from '../../../catalog/goalType.ts'
import { reference } from '../../../platform/values/field.ts'
import { fitsWildcard } from '../../../platform/values/wildcard.ts'
import { findHits } from './hits.sql.ts'

/** A visit of a variant or a translation is one of the page, too. */
export const visitGoals: readonly GoalType<'page.hit'>[] = [
  {
    type: 'page.visited',
    names: reference('page', 'view'),
    takesAddress: true,
    happenings: ['page.hit'],
    async find({ db, happenings, goals }) {
      const hits = await findHits(
        db,
        happenings.map(({ payload }) => payload),
      )
      return [...hits.values()].flatMap(({ contactId, at, url, pageIds }) =>
        goals
          .filter((goal) =>
            goal.url === null
              ? goal.recordId !== null && pageIds.includes(goal.recordId)
              : url !== null && fitsWildcard(goal.url, url),
          )
          .map(({ campaignId }) => ({ campaignId, contactId, at })),
      )
    },
  },
]
