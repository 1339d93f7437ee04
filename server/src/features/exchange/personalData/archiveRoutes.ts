// What is held about a person, as a file to hand over.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { route } from '../../../platform/http/route.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
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
      const path = await storageOf(context).scratch()
      try {
        await writeArchive(context, contactId, path)
        const entry = { ...contact.audit, objectId: contactId, action: 'archive', details: {} }
        await transaction(context.sql, (db) => insertAuditEntries(db, [entry], context))
        const { size } = await stat(path)
        const content = createReadStream(path)
        // The name can go once the file is open: the answer reads what nobody else finds.
        await new Promise((resolve, reject) => content.once('open', resolve).once('error', reject))
        return reply
          .header('content-type', 'application/zip')
          .header('content-length', size)
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="contact-${contactId}.zip"`)
          .send(content)
      } finally {
        await rm(path, { force: true })
      }
    },
    { exposeHeadRoute: false },
  )
}
