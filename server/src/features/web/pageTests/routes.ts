// What came of A/B tests of pages, and ending them.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, answerAbout } from '../../../platform/openapi/records.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { page } from '../../content/pages/page.ts'
import { CRITERIA, findPageFigures, findPageTest, leaderOf, scoreOf } from './findPageTest.ts'
import { promotePage } from './promotePage.ts'

const TEST = {
  summary: 'What came of an A/B test of a page',
  answer: s.object({
    abtest: s.object({
      winnerCriteria: s.word(...CRITERIA),
      startDate: s.orNull(s.moment()),
      leader: s.orNull(s.int({ description: 'What is best by the criterion at the moment.' })),
      variants: s.list(
        s.object({
          id: s.int(),
          title: s.text(),
          isPublished: s.bool(),
          weight: s.number({ description: 'Share of the visitors, in percent.' }),
          hitCount: s.int({ description: 'Visits of people since the test began.' }),
          visitorCount: s.int(),
          pendingCount: s.int({ description: 'Visits that may go on yet: neither bounced nor left.' }),
          bounceCount: s.int({ description: 'Visits that no further one followed.' }),
          dwellTime: s.orNull(
            s.number({ description: 'Seconds on average, of visits that another followed.' }),
          ),
          reachedCount: s.orNull(s.int({ description: 'Visitors who did what decides.' })),
          score: s.orNull(s.number({ description: 'What decides: a share from 0 to 1, or seconds.' })),
        }),
      ),
    }),
  }),
} as const

const WINNER = {
  summary: 'Make a variant the page',
  query: ABILITIES_QUERY,
  answer: answerAbout(page),
} as const

/** Adds `GET /pages/{id}/abtest` and `POST /pages/{id}/winner`. */
export function pageTestRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /pages/:id(^\\d+$)/abtest', TEST, async (request) => {
    const context = contextOf(request)
    const { sql, now } = context
    const id = idOf(request)
    await find(context, page, [id], 'view')
    const test = await findPageTest(sql, id)
    if (!test) throw notFound('The page has no variants.')
    await find(
      context,
      page,
      test.variants.map((variant) => variant.id),
      'view',
    )
    const figures = await boundedRead(context, ({ db }) => findPageFigures(db, test, now))
    return {
      abtest: {
        winnerCriteria: test.criterion,
        startDate: test.startedAt && isoDate(test.startedAt),
        leader: leaderOf(test, figures),
        variants: test.variants.flatMap((variant) => {
          const own = figures.find(({ pageId }) => pageId === variant.id)
          if (!own) return []
          return [
            {
              ...variant,
              hitCount: own.hits,
              visitorCount: own.visitors,
              pendingCount: own.waiting,
              bounceCount: own.bounces,
              dwellTime: own.dwell,
              reachedCount: own.reached,
              score: scoreOf(test.criterion, own),
            },
          ]
        }),
      },
    }
  })

  route(app, 'POST /pages/:id(^\\d+$)/winner', WINNER, async (request, reply) => {
    const context = contextOf(request)
    const saved = await transaction(context.sql, (db) => promotePage({ ...context, db }, idOf(request)))
    wakeConsumers(context.sql)
    const [told] = await presentAnswers(context, page, [saved])
    return tell(reply, told)
  })
}
