// Emails are checked before they are sent.
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
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
          code: s.text({ example: 'unsubscribe.missing' }),
          severity: s.word('stops', 'warns'),
          message: s.text(),
          place: s.orNull(
            s.object({ line: s.int({ description: 'Of the HTML as it leaves.' }), text: s.text() }),
          ),
          count: s.orNull(s.int({ description: 'Contacts that it is about.' })),
        },
        'EmailFinding',
      ),
    ),
  }),
  errors: [400, 403, 404],
  example: { body: { email: { subject: 'Hello', customHtml: '<p>Hello</p>', emailType: 'list' } } },
} as const

export function emailCheckRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /emails/check', CHECK, async (request) => {
    const context = contextOf(request)
    const findings = await checkEmail(context, await readEmailDraft(context, objectBody(request)))
    return { maySend: findings.every(({ severity }) => severity === 'warns'), findings }
  })
}
