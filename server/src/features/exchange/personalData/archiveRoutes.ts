// What is held about a person, as a file to hand over.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { route } from '../../../platform/http/route.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { openNameless, readAndClose } from '../../../platform/storage/scratch.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { writeArchive } from './writeArchive.ts'

const ARCHIVE = {
  summary: 'Everything that is held about a contact, as JSON and as a page to read',
  answer: null,
  media: 'application/zip',
} as const

/** Adds `/contacts/{id}/archive`: a ZIP archive, for whoever may see the contact. */
export function archiveRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(
    app,
    'GET /contacts/:id(^\\d+$)/archive',
    ARCHIVE,
    async (request, reply) => {
      const context = contextOf(request)
      const contactId = await visibleContactId(context, idOf(request))
      // Nobody finds it under a name, and nothing of a person is left behind, whatever ends the process.
      const file = await openNameless(storageOf(context))
      try {
        await writeArchive(context, contactId, file)
        const entry = { ...contact.audit, objectId: contactId, action: 'archive', details: {} }
        await transaction(context.sql, (db) => insertAuditEntries(db, [entry], context))
        const { size } = await file.stat()
        return reply
          .header('content-type', 'application/zip')
          .header('content-length', size)
          .header('content-disposition', `attachment; filename="contact-${contactId}.zip"`)
          .send(readAndClose(file))
      } catch (error) {
        await file.close()
        throw error
      }
    },
    { exposeHeadRoute: false },
  )
}
