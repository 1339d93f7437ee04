// What belongs to a contact, and the choices for its fields (compatibility, section 2.3).
import type { FastifyInstance } from 'fastify'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { toText } from '../../../platform/values/field.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { listOwners } from '../../access/users/listOwners.ts'
import { listCompaniesOfContacts } from '../companies/listCompaniesOfContacts.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { device } from './device.ts'
import { visibleContactId } from './visibleContactId.ts'

export function contactListRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // Newest first, as this list is documented.
  app.get('/contacts/:id(^\\d+$)/devices', async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    return listPage(context, { ...device, order: ['-id'] }, request, context.db`t.contact_id = ${id}`)
  })

  app.get('/contacts/:id(^\\d+$)/companies', async (request) => {
    const context = contextOf(request)
    const rows = await listCompaniesOfContacts(context.db, [await visibleContactId(context, idOf(request))])
    return { total: rows.length, companies: rows.map(({ wire }) => wire) }
  })

  app.get('/contacts/list/owners', async (request) => {
    const context = contextOf(request)
    assertEditor(context)
    const { filter, start, limit } = queryOf(request)
    const text = toText(filter)
    if (text === undefined || text.includes('\0')) throw badRequest('filter: a text is needed.')
    return listOwners(context.db, { filter: text, start: wholeNumber(start), limit: wholeNumber(limit) })
  })

  app.get('/contacts/list/fields', async (request) => {
    const context = contextOf(request)
    assertEditor(context)
    const { custom } = await loadContactFields(context.db)
    return keyedById(
      custom.map(({ id, label, alias, type, group, order }) => ({
        id,
        label,
        alias,
        type,
        group,
        order,
        object: 'lead',
      })),
    )
  })
}

function assertEditor({ actor }: Context): void {
  if (!holds(actor, 'lead:leads:edit')) throw forbidden()
}
