// Sending a text message to one contact (compatibility, section 2.4, "smses send").
import type { FastifyInstance } from 'fastify'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { REFUSAL } from '../../../platform/openapi/operations.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { sendTextMessages } from './sendTextMessages.ts'
import { textMessage } from './textMessage.ts'

const what = { status: s.text(), id: s.int(), name: s.text(), type: s.text() }

const wasSent = s.object({
  success: s.exactly(1),
  status: s.text({ example: 'Delivered' }),
  result: s.object({ sent: s.exactly(true), ...what, content: s.text() }),
})

/** A status of 200 all the same, as clients expect it. */
const notSent = s.object({
  success: s.exactly(0),
  status: s.text({ description: 'Why it was not sent.' }),
  result: s.object({ sent: s.exactly(false), ...what, content: s.exactly(null) }),
  errors: s.list(REFUSAL),
})

const SEND = { summary: 'Send to a contact', answer: s.either(wasSent, notSent) } as const

export function textMessageRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // A GET that sends is what clients do (quirk 40); asking for its headers alone must not send.
  route(
    app,
    'GET /smses/:id(^\\d+$)/contact/:contactId(^\\d+$)/send',
    SEND,
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
    { exposeHeadRoute: false },
  )
}

function summary(row: Row): { id: number; name: string; type: string } {
  return { id: row.id, name: String(row.name), type: 'mautic.sms.sms' }
}

function failure(row: Row, reason: string, code: number): Shown<typeof notSent> {
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
