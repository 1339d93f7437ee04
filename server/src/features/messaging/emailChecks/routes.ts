// Emails are checked before they are sent.
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { findingFields } from '../contentChecks/findings.ts'
import { readEmailDraft } from '../emailPreviews/readEmailDraft.ts'
import { checkEmail } from './checkEmail.ts'

const CHECK = {
  summary: 'Check an email, saved or not, for what stops it or makes it worse',
  body: s.sent({
    id: s.optional(s.int({ description: 'Of a saved email.' })),
    email: s.optional(s.anything('Fields of an email, instead of the saved ones.')),
  }),
  answer: s.object({
    maySend: s.bool({ description: 'Nothing stops it.' }),
    findings: s.list(
      s.object(
        {
          ...findingFields,
          count: s.orNull(s.int({ description: 'Contacts that it is about.' })),
        },
        'EmailFinding',
      ),
    ),
  }),
  errors: [400, 403, 404, 503],
  example: { body: { email: { subject: 'Hello', customHtml: '<p>Hello</p>', emailType: 'list' } } },
} as const

export function emailCheckRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /emails/check', CHECK, async (request, reply) => {
    const context = contextOf(request)
    const say = speaker(answerLanguage(request, reply, LANGUAGES), context.config.default_timezone)
    const findings = await checkEmail(context, await readEmailDraft(context, objectBody(request)), say)
    return { maySend: findings.every(({ severity }) => severity === 'warns'), findings }
  })
}
