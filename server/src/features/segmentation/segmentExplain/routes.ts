import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { sentenceShape } from '../../../platform/values/sentenceShape.ts'
import { s } from '../../../platform/values/shape.ts'
import { explainSegment } from './explainSegment.ts'

const filterFit = s.object(
  {
    object: s.text({ example: 'lead' }),
    field: s.text({ example: 'city' }),
    operator: s.text({ example: '=' }),
    expected: s.anything('What the filter compares with.'),
    value: s.anything(
      'What the contact has: a value, or a list of those of its companies, rows or segments, 20 at most.',
    ),
    fits: s.orNull(s.bool({ description: 'Null when it cannot be told.' })),
    text: s.text(),
  },
  'ExplainedFilter',
)

const EXPLAIN = {
  summary: 'Why a contact is in it, or is not',
  answer: s.object({
    explanation: s.object(
      {
        segment: s.object({ id: s.int(), name: s.text() }),
        contact: s.object({ id: s.int() }),
        isMember: s.bool(),
        fits: s.orNull(s.bool({ description: 'What the filters say now; null when there are none.' })),
        reasons: s.list(sentenceShape),
        groups: s.list(s.object({ fits: s.orNull(s.bool()), filters: s.list(filterFit) })),
      },
      'SegmentExplanation',
    ),
  }),
  errors: [403, 404],
} as const

export function explainSegmentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /segments/:id(^\\d+$)/explain/:contactId(^\\d+$)', EXPLAIN, async (request, reply) => {
    const context = contextOf(request)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    return { explanation: await explainSegment(context, idOf(request), idOf(request, 'contactId'), say) }
  })
}
