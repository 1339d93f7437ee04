import type { FastifyInstance } from 'fastify'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { listCampaignsOfContacts } from './listCampaignsOfContacts.ts'

/** The campaigns that a contact is in (compatibility, section 2.3). */
export function contactCampaignRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/contacts/:id(^\\d+$)/campaigns', async (request) => {
    const context = contextOf(request)
    const rows = await listCampaignsOfContacts(context.db, [await visibleContactId(context, idOf(request))])
    return {
      total: rows.length,
      campaigns: keyedById(
        rows.map(({ contactId: _, ...row }) => ({ ...row, dateAdded: isoDate(row.dateAdded) })),
      ),
    }
  })
}
