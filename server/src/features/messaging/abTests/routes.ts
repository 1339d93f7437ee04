// What came of A/B tests, and ending them.
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
import { email } from '../emails/email.ts'
import { findFigures, findTest, winnerOf } from './findTest.ts'
import { promoteVariant } from './promoteVariant.ts'

const count = s.int()

const TEST = {
  summary: 'What came of an A/B test',
  answer: s.object({
    abtest: s.object({
      winnerCriteria: s.text({ example: 'email.openrate' }),
      startDate: s.orNull(s.moment()),
      decideDate: s.orNull(s.moment()),
      decidedDate: s.orNull(s.moment()),
      winner: s.orNull(s.int({ description: 'Who gets the email from now on gets this one.' })),
      leader: s.orNull(s.int({ description: 'What has the best share at the moment.' })),
      variants: s.list(
        s.object({
          id: s.int(),
          name: s.text(),
          isPublished: s.bool(),
          weight: s.number({ description: 'Share of the recipients, in percent.' }),
          sentCount: count,
          readCount: count,
          clickCount: count,
          pendingCount: count,
          reachedCount: s.int({ description: 'How often it came to what decides.' }),
        }),
      ),
    }),
  }),
} as const

const WINNER = {
  summary: 'Make a variant the email',
  query: ABILITIES_QUERY,
  answer: answerAbout(email),
} as const

/** Adds `GET /emails/{id}/abtest` and `POST /emails/{id}/winner`. */
export function abTestRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /emails/:id(^\\d+$)/abtest', TEST, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    await find(context, email, [id], 'view')
    const test = await findTest(context.sql, id)
    if (!test) throw notFound('The email has no variants.')
    const ids = test.variants.map((variant) => variant.id)
    await find(context, email, ids, 'view')
    const figures = await boundedRead(context, ({ db, catalog }) =>
      findFigures(db, test, catalog.winnerCriteria),
    )
    return {
      abtest: {
        winnerCriteria: test.criterion,
        startDate: test.startedAt && isoDate(test.startedAt),
        decideDate: test.decideAt && isoDate(test.decideAt),
        decidedDate: test.decidedAt && isoDate(test.decidedAt),
        winner: test.winnerId,
        leader: figures.some(({ sent }) => sent > 0) ? winnerOf(figures) : null,
        variants: test.variants.flatMap((variant) => {
          const known = figures.find(({ emailId }) => emailId === variant.id)
          if (!known) return []
          const { sent, read, clicks, waiting, reached } = known
          return [
            {
              ...variant,
              sentCount: sent,
              readCount: read,
              clickCount: clicks,
              pendingCount: waiting,
              reachedCount: reached,
            },
          ]
        }),
      },
    }
  })

  route(app, 'POST /emails/:id(^\\d+$)/winner', WINNER, async (request, reply) => {
    const context = contextOf(request)
    const saved = await transaction(context.sql, (db) => promoteVariant({ ...context, db }, idOf(request)))
    wakeConsumers(context.sql)
    const [told] = await presentAnswers(context, email, [saved])
    return tell(reply, told)
  })
}
