// What forms collected.
import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, listOf, recordOf } from '../../../platform/openapi/records.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { s } from '../../../platform/values/shape.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { isPermittedByOwner } from '../../audience/contactRows/permittedContacts.ts'
import { form } from '../../content/forms/form.ts'
import { submission } from './submission.ts'

const LIST = {
  summary: 'List submissions',
  query: { ...LIST_QUERY, ...ABILITIES_QUERY },
  answer: listOf(submission),
} as const
const GET = { summary: 'Get a submission', answer: s.object({ submission: recordOf(submission) }) } as const

export function submissionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /forms/:id(^\\d+$)/submissions', LIST, async (request) => {
    const context = contextOf(request)
    const formId = await findForm(context, idOf(request))
    return listPage(context, submission, request, context.db`t.form_id = ${formId}`)
  })

  route(app, 'GET /forms/:id(^\\d+$)/submissions/contact/:contactId(^\\d+$)', LIST, async (request) => {
    const context = contextOf(request)
    const formId = await findForm(context, idOf(request))
    const contactId = idOf(request, 'contactId')
    const owners = await findContactOwners(context.db, [contactId])
    const owner = owners.get(contactId)
    if (owner === undefined) throw notFound()
    if (!isPermittedByOwner(context.actor, { actions: ['view'], owner })) throw forbidden()
    return listPage(
      context,
      submission,
      request,
      context.db`t.form_id = ${formId} and t.contact_id = ${contactId}`,
    )
  })

  route(app, 'GET /forms/:id(^\\d+$)/submissions/:submissionId(^\\d+$)', GET, async (request) => {
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
