// Sending a text message to one contact (compatibility, section 2.4, "smses send").
import type { FastifyInstance } from 'fastify'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { sendTextMessages } from './sendTextMessages.ts'
import { textMessage } from './textMessage.ts'

export function textMessageRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // A GET that sends is what clients do (quirk 40); asking for its headers alone must not send.
  app.get(
    '/smses/:id(^\\d+$)/contact/:contactId(^\\d+$)/send',
    { exposeHeadRoute: false },
    async (request) => {
      const context = contextOf(request)
      const contactId = idOf(request, 'contactId')
      const [row] = await find(context, textMessage, [idOf(request)], 'view')
      if (!row) throw notFound()
      await lockEditableContacts(context, [contactId])
      if (!isActive(row, context.now)) return failure(row, 'The text message is not published.', 400)
      const [result] = await sendTextMessages(context, { id: row.id, message: String(row.message ?? '') }, [
        { contactId, source: 'api', sourceId: null },
      ])
      wakeConsumers(context.sql)
      if (!result) throw notFound()
      if (!result.sent) return failure(row, result.reason, result.hasNoTransport ? 417 : 400)
      const status = 'Delivered'
      return { success: 1, status, result: { sent: true, status, ...summary(row), content: result.content } }
    },
  )
}

function summary(row: Row): { id: number; name: unknown; type: string } {
  return { id: row.id, name: row.name, type: 'mautic.sms.sms' }
}

function failure(row: Row, reason: string, code: number): Record<string, unknown> {
  return {
    success: 0,
    status: reason,
    result: { sent: false, status: reason, ...summary(row), content: null },
    errors: [{ code, message: reason, details: [], type: null }],
  }
}

function isActive({ isPublished, publishUp, publishDown }: Row, now: Date): boolean {
  return (
    isPublished === true &&
    !(publishUp instanceof Date && publishUp > now) &&
    !(publishDown instanceof Date && publishDown <= now)
  )
}
