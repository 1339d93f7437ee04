// What belongs to a contact, and the choices for its fields (compatibility, section 2.3).
import type { FastifyInstance } from 'fastify'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { grantOf, holds } from '../../../platform/permissions.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toText } from '../../../platform/values/field.ts'
import { OrderedMap } from '../../../platform/values/json.ts'
import { listOwners } from '../../access/users/listOwners.ts'
import { listCampaignsOfContacts } from '../../automation/campaigns/listCampaignsOfContacts.ts'
import { listSegmentChoices } from '../../segmentation/segments/listSegmentChoices.ts'
import { listSegmentsOfContacts } from '../../segmentation/segments/listSegmentsOfContacts.ts'
import { listCompaniesOfContacts } from '../companies/listCompaniesOfContacts.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { note } from '../notes/note.ts'
import { contact } from './contact.ts'
import { device } from './device.ts'

/** Newest first, as these lists are documented. */
const LISTS: readonly [string, Definition][] = [
  ['notes', { ...note, order: ['-dateAdded', '-id'] }],
  ['devices', { ...device, order: ['-id'] }],
]

export function contactListRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const [name, definition] of LISTS) {
    app.get(`/contacts/:id(^\\d+$)/${name}`, async (request) => {
      const context = contextOf(request)
      const id = await visibleId(context, idOf(request))
      return listPage(context, definition, request, context.db`t.contact_id = ${id}`)
    })
  }

  app.get('/contacts/:id(^\\d+$)/segments', async (request) => {
    const context = contextOf(request)
    const rows = await listSegmentsOfContacts(context.db, [await visibleId(context, idOf(request))])
    return {
      total: rows.length,
      lists: keyed(rows.map(({ contactId: _, ...row }) => ({ ...row, dateAdded: isoDate(row.dateAdded) }))),
    }
  })

  app.get('/contacts/:id(^\\d+$)/campaigns', async (request) => {
    const context = contextOf(request)
    const rows = await listCampaignsOfContacts(context.db, [await visibleId(context, idOf(request))])
    return {
      total: rows.length,
      campaigns: keyed(
        rows.map(({ contactId: _, ...row }) => ({ ...row, dateAdded: isoDate(row.dateAdded) })),
      ),
    }
  })

  app.get('/contacts/:id(^\\d+$)/companies', async (request) => {
    const context = contextOf(request)
    const rows = await listCompaniesOfContacts(context.db, [await visibleId(context, idOf(request))])
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
    return keyed(
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

  app.get('/contacts/list/segments', async (request) => {
    const { db, actor } = contextOf(request)
    if (!holds(actor, 'lead:lists:view') && !holds(actor, 'lead:leads:view')) throw forbidden()
    return keyed(
      await listSegmentChoices(db, {
        seesAll: grantOf(actor, 'lead:lists', 'view').other,
        userId: actor.userId,
      }),
    )
  })
}

/** The id of a contact that the actor may see; of one that was merged the id it lives on under. */
async function visibleId(context: Context, id: number): Promise<number> {
  const [row] = await find(context, contact, [id])
  return row?.id ?? id
}

function assertEditor({ actor }: Context): void {
  if (!holds(actor, 'lead:leads:edit')) throw forbidden()
}

function keyed(rows: { id: number }[]): OrderedMap {
  return new OrderedMap(rows.map((row) => [String(row.id), row]))
}
