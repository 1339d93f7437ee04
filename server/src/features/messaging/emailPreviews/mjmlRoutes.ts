// MJML as the HTML that becomes of it, for whoever builds emails.
import type { FastifyInstance } from 'fastify'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { badRequest, forbidden, invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { email } from '../emails/email.ts'
import { compileMjml, findCompiled } from '../mjml/compileMjml.ts'

const COMPILE = {
  summary: 'Compile MJML as it is compiled when an email is saved; tokens stay as they are',
  body: s.sent({ mjml: s.text({ description: 'Half a million characters at most.' }) }),
  answer: s.object({ html: s.text() }),
  errors: [400, 403, 503],
  example: {
    body: {
      mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>',
    },
  },
} as const

export function mjmlRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /emails/mjml', COMPILE, async (request) => {
    const context = contextOf(request)
    const { own, other } = grantOf(context.actor, email.permission, 'view')
    if (!own && !other) throw forbidden()
    const { mjml } = objectBody(request)
    if (typeof mjml !== 'string' || mjml.trim() === '') throw badRequest('mjml: a document is needed.')
    return { html: await htmlOfMjml(context, mjml, 'mjml') }
  })
}

/** The HTML of a document. @throws ApiError 400 that names the field, where it cannot be compiled */
export async function htmlOfMjml(
  { actor }: Pick<Context, 'actor'>,
  mjml: string,
  field: string,
): Promise<string> {
  await compileMjml([mjml], actorKey(actor))
  const compiled = findCompiled(mjml)
  if (compiled && 'html' in compiled) return compiled.html
  throw invalid(field, `The MJML cannot be compiled: ${compiled?.problem ?? 'it takes too long.'}`)
}
