// Forms while they are built.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { renderDraft } from '../../content/forms/renderDraft.ts'
import { formDocument } from './formDocument.ts'

const MOST_KNOWN = 500
const MOST_SUBMISSIONS = 1_000_000

const PREVIEW = {
  summary: 'See a form as visitors would get it, saved or not',
  body: s.sent({
    id: s.optional(s.int({ description: 'Of a saved form.' })),
    form: s.optional(
      s.anything('Fields of a form, instead of the saved ones; `fields` stand for all its fields.'),
    ),
    submissions: s.optional(s.int({ description: 'How often the visitor has sent the form.' })),
    known: s.optional(s.list(s.text({ description: 'A field of the contact that holds something.' }))),
  }),
  answer: s.object({
    preview: s.object(
      {
        html: s.text({ description: 'The markup for pages of other sites.' }),
        document: s.text({ description: 'A whole page with the form, for a frame.' }),
        shown: s.list(s.text({ description: 'The alias of a field that the visitor is asked.' })),
      },
      'FormPreview',
    ),
  }),
  errors: [400, 403, 404],
  example: { body: { form: { name: 'Newsletter', fields: [{ label: 'Email', type: 'email' }] } } },
} as const

/** `POST /forms/preview`: a question, which changes nothing. */
export function formPreviewRoute(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /forms/preview', PREVIEW, async (request) => {
    const context = contextOf(request)
    const body = objectBody(request)
    const profile = { submissions: countIn(body.submissions), knownFields: new Set(namesIn(body.known)) }
    const { html, shown, ...draft } = await renderDraft(context, body, profile)
    const document = formDocument(
      { ...draft, html, noIndex: true },
      { siteUrl: context.config.site_url, isEmbedded: true },
    )
    return { preview: { html, document, shown } }
  })
}

function countIn(value: unknown): number {
  if (isBlank(value)) return 0
  const count = Number(value)
  if (!Number.isInteger(count) || count < 0 || count > MOST_SUBMISSIONS)
    throw invalid('submissions', `This value should be a whole number from 0 to ${MOST_SUBMISSIONS}.`)
  return count
}

function namesIn(value: unknown): string[] {
  if (isBlank(value)) return []
  const names = typeof value === 'object' && value !== null ? Object.values(value) : []
  const isGood = names.every((name) => typeof name === 'string')
  if (typeof value !== 'object' || !isGood || names.length > MOST_KNOWN)
    throw invalid('known', `This value should be a list of up to ${MOST_KNOWN} fields.`)
  return names as string[]
}
