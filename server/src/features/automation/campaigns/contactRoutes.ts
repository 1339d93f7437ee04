import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { s } from '../../../platform/values/shape.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { listCampaignsOfContacts } from './listCampaignsOfContacts.ts'

const CAMPAIGNS = {
  summary: 'List campaigns',
  answer: s.object({
    total: s.int(),
    campaigns: s.map(
      s.object({
        id: s.int(),
        name: s.text(),
        dateAdded: s.moment(),
        manuallyAdded: s.bool(),
        manuallyRemoved: s.bool(),
        listMembership: s.list(s.int()),
      }),
      'By id.',
    ),
  }),
} as const

/** The campaigns that a contact is in. */
export function contactCampaignRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/:id(^\\d+$)/campaigns', CAMPAIGNS, async (request) => {
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
