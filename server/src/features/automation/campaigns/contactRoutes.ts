import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { boundedListQuery } from '../../../platform/openapi/operations.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { boundedPage } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { s } from '../../../platform/values/shape.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { listCampaignsOfContact } from './listCampaignsOfContact.ts'

const MAX_CAMPAIGNS = 1_000

const CAMPAIGNS = {
  summary: 'List campaigns',
  query: boundedListQuery(MAX_CAMPAIGNS),
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
    const id = await visibleContactId(context, idOf(request))
    const page = boundedPage(queryOf(request), MAX_CAMPAIGNS)
    const { total, campaigns } = await listCampaignsOfContact(context.db, id, page)
    return {
      total,
      campaigns: keyedById(campaigns.map((row) => ({ ...row, dateAdded: isoDate(row.dateAdded) }))),
    }
  })
}
