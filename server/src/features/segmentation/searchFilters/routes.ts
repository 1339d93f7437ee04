import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { mayCreate, rightsCondition } from '../../../platform/resource/rights.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { contactAccess } from '../../audience/contactRows/contactAccess.ts'
import { filterShape } from '../../audience/filters/filterShape.ts'
import { segment } from '../segments/segment.ts'
import { filtersOfSearch } from './filtersOfSearch.ts'

const FROM_SEARCH = {
  summary: 'The filters that find what a search over contacts finds',
  body: s.sent({ search: s.text({ description: 'As `GET /contacts` takes it.' }) }),
  answer: s.object({
    filters: s.list(filterShape),
    left: s.list(
      s.text({ description: 'A part of the search that filters cannot ask: they are made without it.' }),
    ),
  }),
  errors: [400, 403],
  example: { body: { search: 'tag:customer !city:Ulm' } },
} as const

export function searchFilterRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /segments/fromsearch', FROM_SEARCH, async (request) => {
    const context = contextOf(request)
    if (!mayCreate(context.actor, segment)) throw forbidden()
    rightsCondition(context, contactAccess, 'view')
    return filtersOfSearch(context, toText(objectBody(request).search) ?? '')
  })
}
