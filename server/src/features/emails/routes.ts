// Sending by request: a segment email to its segments, any email to one contact.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { grantOf, holds } from '../../auth/permissions.ts'
import { type Db, transaction } from '../../database/connection.ts'
import { insertJobs } from '../../engine/jobs.ts'
import { wakeConsumers } from '../../engine/wake.ts'
import { badRequest, forbidden, invalid, notFound } from '../../errors.ts'
import { find } from '../../rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../rest/mount.ts'
import { isBlank, toId } from '../../values/field.ts'
import { findContactOwners } from '../contacts/findContactOwners.ts'
import { ensureSiteKey } from '../tracking/siteKey.ts'
import { readTrackingHash } from '../tracking/trackingHash.ts'
import { loadBroadcastPlan } from './broadcastPlan.ts'
import { BROADCAST_TASK } from './broadcastTask.ts'
import { email } from './email.ts'
import { findAttachments } from './emailSource.ts'
import { countPending, queueBroadcast } from './queueBroadcast.ts'
import { queueSingleSends } from './queueSingleSends.ts'
import { recordReplies } from './recordReplies.ts'

/** Longer work goes on in the background. */
const REQUEST_MS = 5_000

/** Sends emails to their segments and to single contacts, and takes in replies that other systems report. */
export function emailRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.post('/emails/:id(^\\d+$)/send', async (request) => {
    const context = contextOf(request)
    const emailId = idOf(request)
    const [row] = await find(context, email, [emailId], 'view')
    if (!row) throw notFound()
    const body = objectBody(request)
    const segmentIds = idsIn(body.lists, 'lists: a list of segment ids is needed.')
    const limit = positiveIn(body.limit)
    const { sql, config, actor, now } = context
    const deadline = performance.now() + REQUEST_MS
    if (!isActive(row, now)) throw notFound()
    const result = await queueBroadcast(sql, {
      emailId,
      segmentIds,
      limit,
      config,
      actor,
      now,
      shouldPause: () => performance.now() > deadline,
    })
    if (result === null) return { success: 1, sentCount: 0, failedRecipients: 0 }
    let left = 0
    if (!result.isDone) {
      const plan = await loadBroadcastPlan(sql, emailId, now)
      const pending = plan
        ? await countPending(
            sql,
            plan,
            plan.segmentIds.filter((id) => !segmentIds || segmentIds.includes(id)),
          )
        : 0
      left = Math.min(pending, limit === undefined ? pending : limit - result.queued - result.failed)
      await transaction(sql, (db) =>
        insertJobs(db, [
          {
            task: BROADCAST_TASK,
            payload: { emailId, segmentIds, limit: left },
            key: `broadcast:${emailId}`,
            mode: 'replace',
          },
        ]),
      )
    }
    wakeConsumers(sql)
    return { success: 1, sentCount: result.queued + left, failedRecipients: result.failed }
  })

  app.post('/emails/reply/:hash', async (request, reply) => {
    const { sql, actor, now } = contextOf(request)
    if (!holds(actor, 'email:emails:edit')) throw forbidden()
    const { hash } = request.params as { hash: string }
    const send = readTrackingHash(await ensureSiteKey(sql), hash)
    if (!send) throw notFound()
    const messageId = `api-${randomUUID()}`
    const [isKnown] = await transaction(sql, (db) =>
      recordReplies(db, [{ sendId: send.sendId, messageId, at: now }]),
    )
    if (!isKnown) throw notFound()
    wakeConsumers(sql)
    return reply.code(201).send({ success: true })
  })

  // The second path is older and still in use.
  for (const path of [
    '/emails/:id(^\\d+$)/contact/:contactId(^\\d+$)/send',
    '/emails/:id(^\\d+$)/send/contact/:contactId(^\\d+$)',
  ]) {
    app.post(path, async (request) => {
      const context = contextOf(request)
      const emailId = idOf(request)
      const contactId = idOf(request, 'contactId')
      const [row] = await find(context, email, [emailId], 'view')
      if (!row) throw notFound()
      const owners = await findContactOwners(context.db, [contactId])
      if (!owners.has(contactId)) throw notFound()
      const grant = grantOf(context.actor, 'lead:leads', 'edit')
      const isOwn = owners.get(contactId) === context.actor.userId
      if (!(isOwn ? grant.own || grant.other : grant.other)) throw forbidden()
      const body = objectBody(request)
      const assetIds = idsIn(body.assetAttachments, 'assetAttachments: a list of asset ids is needed.') ?? []
      await demandAssets(context.db, assetIds)
      const send = {
        emailId,
        contactId,
        tokens: tokensIn(body.tokens),
        ...(assetIds.length > 0 ? { assetIds } : {}),
        source: 'api',
        sourceId: 0,
        ignoresDnc: row.sendToDnc === true,
      }
      const [refusal] = await transaction(context.sql, (db) => queueSingleSends(db, [send], context))
      wakeConsumers(context.sql)
      return refusal ? { success: false, failed: refusal } : { success: true }
    })
  }
}

function isActive(row: Record<string, unknown>, now: Date): boolean {
  const { isPublished, publishUp, publishDown } = row
  return (
    isPublished === true &&
    !(publishUp instanceof Date && publishUp > now) &&
    !(publishDown instanceof Date && publishDown <= now)
  )
}

async function demandAssets(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await findAttachments(db, ids)).map(({ assetId }) => assetId))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined) throw invalid('assetAttachments', `There is no asset ${missing}.`)
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
