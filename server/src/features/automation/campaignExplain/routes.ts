import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { sentenceShape } from '../../../platform/values/sentenceShape.ts'
import { s } from '../../../platform/values/shape.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { explainCampaign } from './explainCampaign.ts'
import { EVENT_STATES } from './explainEvents.ts'
import { findUpcoming } from './findUpcoming.ts'

const explainedEvent = s.object(
  {
    id: s.int(),
    name: s.text(),
    type: s.text({ example: 'email.send' }),
    eventType: s.text({ example: 'action' }),
    state: s.word(...EVENT_STATES),
    at: s.orNull(s.moment()),
    dueAt: s.orNull(s.moment()),
    reasons: s.list(sentenceShape),
  },
  'ExplainedEvent',
)

const EXPLAIN = {
  summary: 'Why a contact is where it is',
  answer: s.object({
    explanation: s.object(
      {
        campaign: s.object({ id: s.int(), name: s.text() }),
        contact: s.object({ id: s.int() }),
        isRunning: s.bool(),
        isMember: s.bool(),
        rotation: s.orNull(s.int({ description: 'How often the contact has begun; null for never.' })),
        reasons: s.list(sentenceShape),
        events: s.list(explainedEvent),
      },
      'CampaignExplanation',
    ),
  }),
  errors: [403, 404],
} as const

const UPCOMING = {
  summary: 'What campaigns are about to do with a contact, the next first',
  answer: s.object({
    upcoming: s.list(
      s.object(
        {
          campaign: s.object({ id: s.int(), name: s.text(), isRunning: s.bool() }),
          event: s.object({ id: s.int(), name: s.text(), type: s.text(), eventType: s.text() }),
          dueAt: s.orNull(s.moment()),
          isDecision: s.bool({ description: 'It waits for the contact until then.' }),
        },
        'UpcomingStep',
      ),
    ),
    isComplete: s.bool({ description: 'Nothing that comes later was left out.' }),
  }),
  errors: [403, 404],
} as const

export function explainCampaignRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /campaigns/:id(^\\d+$)/explain/:contactId(^\\d+$)', EXPLAIN, async (request, reply) => {
    const context = contextOf(request)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    return { explanation: await explainCampaign(context, idOf(request), idOf(request, 'contactId'), say) }
  })

  route(app, 'GET /contacts/:id(^\\d+$)/upcoming', UPCOMING, async (request) => {
    const context = contextOf(request)
    const { steps, isComplete } = await findUpcoming(context, await visibleContactId(context, idOf(request)))
    return {
      isComplete,
      upcoming: steps.map(({ campaignId, campaignName, isRunning, eventId, eventName, dueAt, ...step }) => ({
        campaign: { id: campaignId, name: campaignName, isRunning },
        event: { id: eventId, name: eventName, type: step.type, eventType: step.eventType },
        dueAt: dueAt && isoDate(dueAt),
        isDecision: step.isDecision,
      })),
    }
  })
}
