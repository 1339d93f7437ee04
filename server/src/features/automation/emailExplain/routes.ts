import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { sentenceShape } from '../../../platform/values/sentenceShape.ts'
import { s } from '../../../platform/values/shape.ts'
import { explainEmail } from './explainEmail.ts'
import { SEND_STATES } from './findDeliveries.ts'

const delivery = s.object(
  {
    emailId: s.int({ description: 'The email, or one of its variants and translations.' }),
    state: s.word(...SEND_STATES),
    source: s.orNull(s.text({ example: 'campaign.event' })),
    sourceId: s.orNull(s.int()),
    dateQueued: s.moment(),
    dateSent: s.orNull(s.moment()),
    text: s.text(),
  },
  'EmailDelivery',
)

const EXPLAIN = {
  summary: 'Why a contact got it, or did not',
  answer: s.object({
    explanation: s.object(
      {
        email: s.object({ id: s.int(), name: s.text() }),
        contact: s.object({ id: s.int() }),
        got: s.bool({ description: 'It was sent at least once.' }),
        reasons: s.list(sentenceShape),
        deliveries: s.list(delivery),
      },
      'EmailExplanation',
    ),
  }),
  errors: [403, 404],
} as const

export function explainEmailRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /emails/:id(^\\d+$)/explain/:contactId(^\\d+$)', EXPLAIN, async (request, reply) => {
    const context = contextOf(request)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    return { explanation: await explainEmail(context, idOf(request), idOf(request, 'contactId'), say) }
  })
}
