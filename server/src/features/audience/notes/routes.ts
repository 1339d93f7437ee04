import type { FastifyInstance } from 'fastify'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { visibleContactId } from '../contacts/visibleContactId.ts'
import { note } from './note.ts'

const newestFirst = { ...note, order: ['-dateAdded', '-id'] }

/** The notes of a contact, the newest first (compatibility, section 2.3). */
export function contactNoteRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/contacts/:id(^\\d+$)/notes', async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    return listPage(context, newestFirst, request, context.db`t.contact_id = ${id}`)
  })
}
