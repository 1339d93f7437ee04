// Focus items while they are made.
import type { FastifyInstance } from 'fastify'
import { readDraft } from '../../../platform/drafts/readDraft.ts'
import { invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { findMarkupOfForms } from '../../content/forms/findMarkupOfForms.ts'
import { form } from '../../content/forms/form.ts'
import { fillWebTexts } from '../../messaging/rendering/webTexts.ts'
import { findReadable } from '../submissions/findReadable.ts'
import { focus } from './focus.ts'
import { focusDocument } from './focusDocument.ts'
import { type FocusItem, focusMarkup } from './focusMarkup.ts'
import { propertiesProblem } from './focusProperties.ts'

/** What a request may say of an item that is not saved: what visitors see of it. */
const SENT = ['type', 'style', 'properties', 'form', 'htmlMode', 'html', 'editor'] as const

const PREVIEW = {
  summary: 'See a focus item as visitors would get it, saved or not',
  body: s.sent({
    id: s.optional(s.int({ description: 'Of a saved item.' })),
    focus: s.optional(s.anything('Fields of an item, instead of the saved ones.')),
  }),
  answer: s.object({
    preview: s.object(
      { document: s.text({ description: 'A page with the item on it, without scripts, for a frame.' }) },
      'FocusPreview',
    ),
  }),
  errors: [400, 403, 404],
  example: {
    body: {
      focus: { type: 'notice', style: 'bar', properties: { content: { headline: 'Open on Sunday' } } },
    },
  },
} as const

/** `POST /focus/preview`: a question, which changes nothing. */
export function focusPreviewRoute(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /focus/preview', PREVIEW, async (request) => {
    const context = contextOf(request)
    const item = await readItem(context, objectBody(request))
    const { db, config, catalog, now } = context
    const forms = await findMarkupOfForms(db, item.form === null ? [] : [item.form], now)
    // Visitors whom nobody knows get the defaults of tokens.
    const [html = ''] = await fillWebTexts(db, [{ html: focusMarkup(item), contactId: null }], {
      ...{ config, catalog, now },
      findReadable: (aliases) => findReadable(db, [], aliases),
    })
    const document = focusDocument({ ...item, html, formHtml: forms.get(item.form ?? 0) ?? '' })
    return { preview: { document } }
  })
}

async function readItem(
  context: Context,
  body: Readonly<Record<string, unknown>>,
): Promise<FocusItem & { form: number | null }> {
  const { row, values: changed } = await readDraft(context, focus, body, SENT)
  const values: Record<string, unknown> = { ...row, ...changed }
  const problem = propertiesProblem(values.properties)
  if (problem) throw invalid(problem.path, problem.message)
  const formId = typeof values.form === 'number' && values.type === 'form' ? values.form : null
  // What the item shows already, everybody sees who may see the item.
  if (formId !== null && formId !== row?.form) await find(context, form, [formId])
  return {
    id: row?.id ?? 0,
    type: String(values.type ?? 'notice'),
    style: String(values.style ?? 'bar'),
    htmlMode: (values.htmlMode as string | null | undefined) ?? null,
    html: (values.html as string | null | undefined) ?? null,
    editor: (values.editor as string | null | undefined) ?? null,
    properties: values.properties ?? {},
    form: formId,
  }
}
