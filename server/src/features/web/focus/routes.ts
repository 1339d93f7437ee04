// What focus items offer beyond the standard routes.
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { findMarkupOfForms } from '../../content/forms/findMarkupOfForms.ts'
import { focus } from './focus.ts'
import { focusScript } from './focusScript.ts'

const SCRIPT = { summary: 'The script that shows it', answer: s.object({ js: s.text() }) } as const

/** `POST /focus/{id}/js` answers the script that shows the item; the body is ignored. */
export function focusRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /focus/:id(^\\d+$)/js', SCRIPT, async (request) => {
    const context = contextOf(request)
    const [row] = await find(context, focus, [idOf(request)], 'view')
    if (!row) throw notFound()
    const formId = typeof row.form === 'number' ? row.form : 0
    const forms = await findMarkupOfForms(context.db, [formId], context.now)
    const js = focusScript({
      id: row.id,
      style: String(row.style),
      properties: row.properties,
      cache: String(row.cache ?? ''),
      formHtml: forms.get(formId) ?? '',
      siteUrl: context.config.public_url,
      remembered: null,
    })
    return { js }
  })
}
