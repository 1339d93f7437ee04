// The segments of a contact, and those that contacts can be put in.
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { boundedListQuery } from '../../../platform/openapi/operations.ts'
import { grantOf, holds } from '../../../platform/permissions.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { boundedPage } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { s } from '../../../platform/values/shape.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { listSegmentChoices } from './listSegmentChoices.ts'
import { listSegmentsOfContact } from './listSegmentsOfContact.ts'

const MAX_SEGMENTS = 1_000
const MAX_CHOICES = 5_000

const named = { id: s.int(), name: s.text(), alias: s.text() }

const SEGMENTS = {
  summary: 'List segments',
  query: boundedListQuery(MAX_SEGMENTS),
  answer: s.object({
    total: s.int(),
    lists: s.map(
      s.object({ ...named, dateAdded: s.moment(), manuallyAdded: s.bool(), manuallyRemoved: s.bool() }),
      'By id.',
    ),
  }),
} as const

const CHOICES = {
  summary: 'Segments to choose from',
  query: boundedListQuery(MAX_CHOICES),
  answer: s.map(s.object(named), 'By id.'),
} as const

export function contactSegmentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/:id(^\\d+$)/segments', SEGMENTS, async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    const page = boundedPage(queryOf(request), MAX_SEGMENTS)
    const { total, segments } = await listSegmentsOfContact(context.db, id, page)
    return { total, lists: keyedById(segments.map((row) => ({ ...row, dateAdded: isoDate(row.dateAdded) }))) }
  })

  route(app, 'GET /contacts/list/segments', CHOICES, async (request) => {
    const { db, actor } = contextOf(request)
    if (!holds(actor, 'lead:lists:view') && !holds(actor, 'lead:leads:view')) throw forbidden()
    return keyedById(
      await listSegmentChoices(db, {
        seesAll: grantOf(actor, 'lead:lists', 'view').other,
        userId: actor.userId,
        ...boundedPage(queryOf(request), MAX_CHOICES),
      }),
    )
  })
}
