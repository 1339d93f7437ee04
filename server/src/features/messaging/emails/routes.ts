// Sending by request: a segment email to its segments, any email to one contact.

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { hasWork } from '../../../platform/engine/backgroundWork.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { warned } from '../../../platform/http/warned.ts'
import { grantOf, holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { requireSend } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank, toId, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readSendReference } from '../../content/links/trackingHash.ts'
import { demandApproval } from '../emailApprovals/demandApproval.ts'
import { loadFamilies, sentOf } from '../recipients/emailFamilies.ts'
import { releaseBroadcasts } from '../sends/brake.ts'
import { recordReplies } from '../sends/recordReplies.ts'
import { loadBroadcastPlan } from './broadcastPlan.ts'
import { deleteBroadcast, insertBroadcast, WITHDRAWAL } from './broadcasts.sql.ts'
import { continueBroadcasts } from './broadcastTask.ts'
import { email } from './email.ts'
import { demandVisible } from './emailRelations.ts'
import { markOngoing } from './followSegments.ts'
import { countPending, queueBroadcast } from './queueBroadcast.ts'
import { queueSingleSends } from './queueSingleSends.ts'
import { requireWithinLimits } from './requireWithinLimits.ts'

/** Longer work goes on in the background. */
const REQUEST_MS = 5_000

/** Seconds. */
const LONGEST_HOLD = 3_600

const ids = s.either(s.list(s.int()), s.text({ description: 'Ids, separated by commas.' }))
const warnings = s.optional(s.list(s.text()))

const SEND = {
  summary: 'Send to segments',
  body: s.sent({
    lists: ids,
    limit: s.int({ description: 'Recipients at most.' }),
    hold: s.optional(s.int({ description: `Seconds before anything leaves: at most ${LONGEST_HOLD}.` })),
  }),
  answer: s.object({
    success: s.exactly(1),
    sentCount: s.int({ description: 'Recipients who get it, now or from the queue.' }),
    failedRecipients: s.int(),
    heldUntil: s.optional(s.moment()),
    warnings,
  }),
  errors: [400, 404, 409],
  example: { body: { lists: [1] } },
} as const

const CONTINUE = {
  summary: 'Go on with a stopped broadcast',
  answer: s.object({
    success: s.exactly(true),
    continued: s.list(s.int()),
  }),
} as const

const REPLY = {
  summary: 'Tell of a reply',
  path: { hash: s.text({ description: 'The hash of what was sent, from its address in the web.' }) },
  answer: s.object({ success: s.exactly(true) }),
  statuses: [201],
} as const

const SEND_TO_CONTACT = {
  summary: 'Send to a contact',
  body: s.sent({ tokens: s.map(s.text(), 'Texts by token.'), assetAttachments: ids }),
  answer: s.either(
    s.object({ success: s.exactly(true), warnings }),
    s.object({ success: s.exactly(false), failed: s.text({ description: 'Why it is not sent.' }) }),
  ),
  example: { body: { tokens: { '{code}': 'A-17' } } },
} as const

/** Sends emails to their segments and to single contacts, and takes in replies that other systems report. */
export function emailRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(
    app,
    'POST /emails/:id(^\\d+$)/send',
    SEND,
    async (request) => {
      const context = contextOf(request)
      const emailId = idOf(request)
      const [row] = await find(context, email, [emailId], 'view')
      if (!row) throw notFound()
      requireSend(context.actor, email, row)
      requireWithinLimits(row)
      const body = objectBody(request)
      const segmentIds = idsIn(body.lists, 'lists: a list of segment ids is needed.')
      const limit = positiveIn(body.limit)
      const hold = holdIn(body.hold)
      const { sql, config, actor, now } = context
      const deadline = performance.now() + REQUEST_MS
      if (!isActive(row, now)) throw notFound()
      if (await hasWork(sql, WITHDRAWAL, [emailId]))
        throw conflict(
          'What was taken back of this email is still on its way out of the queue. Try again in a moment.',
        )
      const heldUntil = hold > 0 ? new Date(now.getTime() + hold * 1_000) : null
      const approving = config.email_approval ? await loadFamilies(sql, [emailId], now) : null
      if (approving) await demandApproval(context, sentOf(emailId, approving.get(emailId)))
      // The row is there before the first recipient is queued: a request that is killed is gone on with.
      const broadcastId = await transaction(sql, async (db) => {
        const details = {
          segments: segmentIds ?? null,
          limit: limit ?? null,
          ...(heldUntil ? { heldUntil } : {}),
        }
        const entry = { ...email.audit, objectId: emailId, action: 'send', details }
        await insertAuditEntries(db, [entry], { actor, now })
        if (limit === undefined && !segmentIds && !heldUntil) await markOngoing(db, emailId, { actor, now })
        const broadcast = { emailId, segmentIds, remaining: limit ?? null, heldUntil, actor }
        return insertBroadcast(db, broadcast, now)
      })
      if (heldUntil) {
        const waiting = Math.min(
          await countWaiting(context, emailId, segmentIds),
          limit ?? Number.POSITIVE_INFINITY,
        )
        const more = { heldUntil: isoDate(heldUntil), ...(await warned(context, email, emailId)) }
        return { success: 1, sentCount: waiting, failedRecipients: 0, ...more }
      }
      const result = await queueBroadcast(sql, {
        emailId,
        segmentIds,
        limit,
        broadcastId,
        config,
        actor,
        now,
        shouldPause: () => performance.now() > deadline,
      })
      if (result === null || result.isDone) await transaction(sql, (db) => deleteBroadcast(db, broadcastId))
      const warnings = await warned(context, email, emailId)
      if (result === null) return { success: 1, sentCount: 0, failedRecipients: 0, ...warnings }
      let left = 0
      if (!result.isDone) {
        const pending = await countWaiting(context, emailId, segmentIds)
        const remaining = limit === undefined ? null : limit - result.queued - result.failed
        left = Math.min(pending, remaining ?? pending)
        await transaction(sql, (db) => continueBroadcasts(db, [{ id: broadcastId, emailId }]))
      }
      wakeConsumers(sql)
      return { success: 1, sentCount: result.queued + left, failedRecipients: result.failed, ...warnings }
    },
    { claimsKeyFirst: true },
  )

  route(app, 'POST /emails/:id(^\\d+$)/continue', CONTINUE, async (request) => {
    const context = contextOf(request)
    const [row] = await find(context, email, [idOf(request)], 'edit')
    if (!row) throw notFound()
    requireSend(context.actor, email, row)
    const { sql, now } = context
    const family = (await loadFamilies(sql, [row.id], now)).get(row.id)
    const emailIds = await transaction(sql, async (db) => {
      const released = await releaseBroadcasts(db, family?.members ?? [row.id])
      const entry = { ...email.audit, action: 'continue', details: {} }
      const entries = released.map((objectId) => ({ ...entry, objectId }))
      await insertAuditEntries(db, entries, context)
      return released
    })
    return { success: true, continued: emailIds }
  })

  route(app, 'POST /emails/reply/:hash', REPLY, async (request, reply) => {
    const { sql, actor, now } = contextOf(request)
    if (!holds(actor, 'email:emails:edit')) throw forbidden()
    const { hash } = request.params as { hash: string }
    const send = readSendReference(await ensureSiteKey(sql), hash)
    if (!send) throw notFound()
    const messageId = `api-${randomUUID()}`
    const [isKnown] = await transaction(sql, (db) => recordReplies(db, [{ ...send, messageId, at: now }]))
    if (!isKnown) throw notFound()
    wakeConsumers(sql)
    reply.code(201)
    return { success: true }
  })

  // The second path is older and still in use.
  for (const path of [
    'POST /emails/:id(^\\d+$)/contact/:contactId(^\\d+$)/send',
    'POST /emails/:id(^\\d+$)/send/contact/:contactId(^\\d+$)',
  ] as const) {
    route(app, path, SEND_TO_CONTACT, async (request) => {
      const context = contextOf(request)
      const emailId = idOf(request)
      const contactId = idOf(request, 'contactId')
      const [row] = await find(context, email, [emailId], 'view')
      if (!row) throw notFound()
      requireSend(context.actor, email, row)
      requireWithinLimits(row)
      const owners = await findContactOwners(context.db, [contactId])
      if (!owners.has(contactId)) throw notFound()
      const grant = grantOf(context.actor, 'lead:leads', 'edit')
      const isOwn = owners.get(contactId) === context.actor.userId
      if (!(isOwn ? grant.own || grant.other : grant.other)) throw forbidden()
      const body = objectBody(request)
      const assetIds = idsIn(body.assetAttachments, 'assetAttachments: a list of asset ids is needed.') ?? []
      await demandVisible(context, { key: 'assetAttachments', type: 'asset', ids: assetIds })
      const send = {
        emailId,
        contactId,
        tokens: tokensIn(body.tokens),
        ...(assetIds.length > 0 ? { assetIds } : {}),
        source: 'api',
        sourceId: 0,
        ignoresDnc: row.sendToDnc === true,
      }
      const [refusal] = await transaction(context.sql, async (db) => {
        const queued = await queueSingleSends(db, [send], context)
        const details = { contacts: [contactId] }
        const entry = { ...email.audit, objectId: emailId, action: 'send', details }
        if (!queued[0]) await insertAuditEntries(db, [entry], context)
        return queued
      })
      wakeConsumers(context.sql)
      return refusal
        ? { success: false, failed: refusal }
        : { success: true, ...(await warned(context, email, emailId)) }
    })
  }
}

/** How many of the contacts that the actor may view would get it now. Two statements. */
async function countWaiting(
  { sql, config, now, actor }: Context,
  emailId: number,
  segmentIds: readonly number[] | undefined,
): Promise<number> {
  const plan = await loadBroadcastPlan(sql, emailId, { config, now, actor })
  if (!plan) return 0
  const wanted = plan.segmentIds.filter((id) => !segmentIds || segmentIds.includes(id))
  return countPending(sql, plan, wanted)
}

function isActive(row: Record<string, unknown>, now: Date): boolean {
  const { isPublished, publishUp, publishDown } = row
  return (
    isPublished === true &&
    !(publishUp instanceof Date && publishUp > now) &&
    !(publishDown instanceof Date && publishDown <= now)
  )
}

function idsIn(value: unknown, problem: string): number[] | undefined {
  if (isBlank(value)) return undefined
  const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
  return list.map((entry) => {
    const id = toId(entry)
    if (id === undefined) throw badRequest(problem)
    return id
  })
}

function positiveIn(value: unknown): number | undefined {
  if (isBlank(value)) return undefined
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw badRequest('limit: a number above 0 is needed.')
  return number
}

function holdIn(value: unknown): number {
  const seconds = isBlank(value) ? 0 : Number(toText(value))
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST_HOLD) return seconds
  throw badRequest(`hold: a whole number of seconds from 0 to ${LONGEST_HOLD} is needed.`)
}

function tokensIn(value: unknown): Record<string, string> {
  if (isBlank(value)) return {}
  if (typeof value !== 'object' || value === null)
    throw badRequest('tokens: an object from token to text is needed.')
  const tokens: Record<string, string> = {}
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === 'object' && text !== null)
      throw badRequest('tokens: an object from token to text is needed.')
    tokens[name] = String(text ?? '')
  }
  return tokens
}
