import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, listOf } from '../../../platform/openapi/records.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { visibleContactId } from '../contacts/visibleContactId.ts'
import { note } from './note.ts'

const NOTES = {
  summary: 'List notes',
  query: { ...LIST_QUERY, ...ABILITIES_QUERY },
  answer: listOf(note),
} as const

const newestFirst = { ...note, order: ['-dateAdded', '-id'] }

/** The notes of a contact, the newest first. */
export function contactNoteRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/:id(^\\d+$)/notes', NOTES, async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    return listPage(context, newestFirst, request, context.db`t.contact_id = ${id}`)
  })
}
