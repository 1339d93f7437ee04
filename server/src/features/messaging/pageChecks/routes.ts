// Landing pages are checked before they are published.
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { findingFields } from '../contentChecks/findings.ts'
import { checkPage } from './checkPage.ts'
import { readPageDraft } from './readPageDraft.ts'

const CHECK = {
  summary: 'Check a landing page, saved or not, for what stops it or makes it worse',
  body: s.sent({
    id: s.optional(s.int({ description: 'Of a saved page.' })),
    page: s.optional(s.anything('Fields of a page, instead of the saved ones.')),
  }),
  answer: s.object({
    mayPublish: s.bool({
      description: 'Nothing stops it. Publishing it is not refused, whatever this says.',
    }),
    findings: s.list(s.object(findingFields, 'PageFinding')),
  }),
  errors: [400, 403, 404, 503],
  example: { body: { page: { title: 'Spring', language: 'en', customHtml: '<h1>Spring</h1>' } } },
} as const

/** `POST /pages/check`: a question, which changes nothing. */
export function pageCheckRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /pages/check', CHECK, async (request, reply) => {
    const context = contextOf(request)
    const draft = await readPageDraft(context, objectBody(request))
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    const findings = await checkPage(context, draft, say)
    return { mayPublish: findings.every(({ severity }) => severity === 'warns'), findings }
  })
}
