import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { type Say, speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { sentenceShape } from '../../../platform/values/sentenceShape.ts'
import { s } from '../../../platform/values/shape.ts'
import { explainDraft, explainSegment } from './explainSegment.ts'
import { DRAFT_EXAMPLE, draftShape, readDraft } from './readDraft.ts'

/** What a filter says of a contact. */
export const filterFit = s.object(
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

const explanation = s.object({
  explanation: s.object(
    {
      segment: s.orNull(s.object({ id: s.int(), name: s.text() })),
      contact: s.object({ id: s.int() }),
      isMember: s.bool(),
      fits: s.orNull(s.bool({ description: 'What the filters say now; null when there are none.' })),
      reasons: s.list(sentenceShape),
      groups: s.list(s.object({ fits: s.orNull(s.bool()), filters: s.list(filterFit) })),
    },
    'SegmentExplanation',
  ),
})

const EXPLAIN = {
  summary: 'Why a contact is in it, or is not',
  answer: explanation,
  errors: [403, 404],
} as const

const EXPLAIN_DRAFT = {
  summary: 'Why a contact would be in it, were these filters saved',
  body: s.sent(draftShape),
  answer: explanation,
  errors: [400, 403, 404],
  example: DRAFT_EXAMPLE,
} as const

export function explainSegmentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /segments/:id(^\\d+$)/explain/:contactId(^\\d+$)', EXPLAIN, async (request, reply) => {
    const context = contextOf(request)
    const say = sayFor(context, request, reply)
    return { explanation: await explainSegment(context, idOf(request), idOf(request, 'contactId'), say) }
  })

  route(app, 'POST /segments/explain/:contactId(^\\d+$)', EXPLAIN_DRAFT, async (request, reply) => {
    const context = contextOf(request)
    const draft = await readDraft(context, objectBody(request))
    const say = sayFor(context, request, reply)
    return { explanation: await explainDraft(context, draft, idOf(request, 'contactId'), say) }
  })
}

/** Sentences in the language of who asks. */
export function sayFor({ config }: Context, request: FastifyRequest, reply: FastifyReply): Say {
  return speaker(answerLanguage(request, reply, LANGUAGES), config.default_timezone)
}
