// Sending a text message to one contact, and to segments.

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { textCarrier } from '../../../platform/delivery/textTransport.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { REFUSAL } from '../../../platform/openapi/operations.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { requireSend } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { LANE } from '../sends/lanes.ts'
import { awaitSend } from './awaitSend.ts'
import { startTextBroadcast } from './broadcast.ts'
import { markOngoing } from './followSegments.ts'
import { queueTexts } from './queueTexts.ts'
import { textMessage } from './textMessage.ts'

/** Answers wait so long for the provider's; clients wait at least this long for theirs. */
const PATIENCE_MS = 5_000

const what = { status: s.text(), id: s.int(), name: s.text(), type: s.text() }

const wasSent = s.object({
  success: s.exactly(1),
  status: s.text({
    example: 'Delivered',
    description:
      'Delivered; Scheduled when the provider has not answered yet or asks for patience, or the contact has had as many messages as allowed.',
  }),
  result: s.object({ sent: s.bool(), ...what, content: s.orNull(s.text()) }),
})

/** A status of 200 all the same, as clients expect it. */
const notSent = s.object({
  success: s.exactly(0),
  status: s.text({ description: 'Why it was not sent.' }),
  result: s.object({ sent: s.exactly(false), ...what, content: s.exactly(null) }),
  errors: s.list(REFUSAL),
})

const SEND = { summary: 'Send to a contact', answer: s.either(wasSent, notSent) } as const

const BROADCAST = {
  summary: 'Send to segments',
  answer: s.object({
    success: s.exactly(1),
    sentCount: s.int({ description: 'Recipients who get it, now or from the queue.' }),
    failedRecipients: s.int(),
  }),
} as const

/** Sends text messages to single contacts and to their segments. */
export function textMessageRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // A GET that sends is what clients do (quirk 40); asking for its headers alone must not send.
  route(
    app,
    'GET /smses/:id(^\\d+$)/contact/:contactId(^\\d+$)/send',
    SEND,
    async (request) => {
      const context = contextOf(request)
      const { sql, config, now } = context
      const contactId = idOf(request, 'contactId')
      const [row] = await find(context, textMessage, [idOf(request)], 'view')
      if (!row) throw notFound()
      requireSend(context.actor, textMessage, row)
      await lockEditableContacts(context, [contactId])
      if (!isActive(row, now)) return failure(row, 'The text message is not published.', 400)
      const carrier = textCarrier(config)
      if (carrier.kind === 'none') return failure(row, carrier.reason, 417)
      const send = {
        ...{ contactId, messageId: row.id, lane: LANE.transactional, source: 'api', sourceId: null },
        dedupeKey: `api:${randomUUID()}`,
      }
      const [verdict] = await transaction(sql, async (db) => {
        const verdicts = await queueTexts({ ...context, db }, [send])
        const entry = {
          ...textMessage.audit,
          objectId: row.id,
          action: 'send',
          details: { contacts: [contactId] },
        }
        if (verdicts[0]?.kind !== 'refused') await insertAuditEntries(db, [entry], context)
        return verdicts
      })
      if (verdict?.kind === 'refused') return failure(row, verdict.reason, 400)
      if (verdict?.kind !== 'queued') return scheduled(row, null)
      wakeConsumers(sql)
      const sendId = verdict.sendId ?? 0
      const { state, error, content } = await awaitSend(sql, { sendId, contactId }, PATIENCE_MS)
      if (state === 'failed' || state === 'skipped' || state === 'unknown')
        return failure(row, error ?? 'The text message was not sent.', 400)
      if (state !== 'sent') return scheduled(row, content)
      const status = 'Delivered'
      return { success: 1, status, result: { sent: true, status, ...summary(row), content } }
    },
    { exposeHeadRoute: false, hasEffect: true },
  )

  route(
    app,
    'POST /smses/:id(^\\d+$)/send',
    BROADCAST,
    async (request) => {
      const context = contextOf(request)
      const { sql, actor, now } = context
      const [row] = await find(context, textMessage, [idOf(request)], 'view')
      if (!row) throw notFound()
      requireSend(actor, textMessage, row)
      if (row.smsType !== 'list') throw badRequest('The text message is not one for segments.')
      if (!isActive(row, now)) throw notFound()
      const sentCount = await transaction(sql, async (db) => {
        await markOngoing(db, row.id, { actor, now })
        const entry = { ...textMessage.audit, objectId: row.id, action: 'send', details: {} }
        await insertAuditEntries(db, [entry], context)
        return startTextBroadcast({ ...context, db }, row)
      })
      wakeConsumers(sql)
      return { success: 1, sentCount, failedRecipients: 0 }
    },
    { claimsKeyFirst: true },
  )
}

function summary(row: Row): { id: number; name: string; type: string } {
  return { id: row.id, name: String(row.name), type: 'mautic.sms.sms' }
}

// Success all the same: a client that took it for a failure would send the message again.
function scheduled(row: Row, content: string | null): Shown<typeof wasSent> {
  const status = 'Scheduled'
  return { success: 1, status, result: { sent: false, status, ...summary(row), content } }
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
