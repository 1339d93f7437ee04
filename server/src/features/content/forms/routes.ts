// What forms offer beyond the standard routes (compatibility, section 1.15).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { toId } from '../../../platform/values/field.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { submission } from '../../web/submissions/submission.ts'
import { form } from './form.ts'
import { removeParts } from './removeParts.ts'

export function formRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const kind of ['fields', 'actions'] as const) {
    app.delete(`/forms/:id(^\\d+$)/${kind}/delete`, async (request) => {
      const context = contextOf(request)
      const ids = idsOf(request, kind)
      const row = await removeParts(context, idOf(request), { kind, ids })
      wakeConsumers(context.sql)
      const [wire] = await present(context, form, [row], 'full')
      return { form: wire }
    })
  }

  app.get('/forms/:id(^\\d+$)/submissions', async (request) => {
    const context = contextOf(request)
    const formId = await findForm(context, idOf(request))
    return listPage(context, submission, request, context.db`t.form_id = ${formId}`)
  })

  app.get('/forms/:id(^\\d+$)/submissions/contact/:contactId(^\\d+$)', async (request) => {
    const context = contextOf(request)
    const formId = await findForm(context, idOf(request))
    const contactId = idOf(request, 'contactId')
    const owners = await findContactOwners(context.db, [contactId])
    if (!owners.has(contactId)) throw notFound()
    return listPage(
      context,
      submission,
      request,
      context.db`t.form_id = ${formId} and t.contact_id = ${contactId}`,
    )
  })

  app.get('/forms/:id(^\\d+$)/submissions/:submissionId(^\\d+$)', async (request) => {
    const context = contextOf(request)
    const formId = await findForm(context, idOf(request))
    const [row] = await find(context, submission, [idOf(request, 'submissionId')])
    if (!row || row.form !== formId) throw notFound()
    const [wire] = await present(context, submission, [row], 'full')
    return { submission: wire }
  })
}

async function findForm(context: Context, formId: number): Promise<number> {
  await find(context, form, [formId], 'view')
  return formId
}

function idsOf(request: FastifyRequest, kind: 'fields' | 'actions'): number[] {
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Record<
    string,
    unknown
  >
  const list = queryOf(request)[kind] ?? body[kind]
  if (typeof list !== 'object' || list === null) throw badRequest(`${kind}: a list of ids is needed.`)
  return Object.values(list).flatMap((id) => toId(id) ?? [])
}
