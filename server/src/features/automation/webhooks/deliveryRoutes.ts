// What was sent to a webhook, sending it once more, and trying it.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Action } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { findDeliveries, insertDelivery, requeue } from './deliveries.sql.ts'
import { deliver } from './delivery.ts'
import { readSecret } from './hookSecrets.ts'
import { sampleRequest } from './sampleRequest.ts'
import { webhook } from './webhook.ts'

const delivery = s.object(
  {
    id: s.int(),
    statusCode: s.text({ description: 'The status of the answer, or `N/A` without one.', example: '200' }),
    note: s.text({ description: 'The beginning of the answer, or why there is none.' }),
    runtime: s.number({ description: 'Seconds.' }),
    events: s.int({ description: 'How many events went out in it.' }),
    dateAdded: s.moment(),
  },
  'WebhookDelivery',
)

const DELIVERIES = {
  summary: 'What was sent to a webhook, newest first',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({ total: s.int(), deliveries: s.list(delivery) }),
} as const

const SEND_AGAIN = {
  summary: 'Send the events of a delivery once more',
  path: { delivery: s.int() },
  answer: s.object({ events: s.int({ description: 'How many events were queued again.' }) }),
  errors: [403, 404],
} as const

const SEND_NOW = {
  summary: 'Try at once what waits for its next attempt',
  answer: s.object({ events: s.int({ description: 'How many events wait.' }) }),
  errors: [403, 404],
} as const

const TEST = {
  summary: 'Send made-up events to a webhook, and answer what came back',
  answer: s.object({ delivery }),
  errors: [403, 404],
} as const

/** Routes below `/hooks/ID` beside the documented ones. */
export function deliveryRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /hooks/:id/deliveries', DELIVERIES, async (request) => {
    const context = contextOf(request)
    const hook = await findHook(context, idOf(request), 'view')
    const page = pageOf(queryOf(request), context.config)
    const { total, rows } = await findDeliveries(context.db, hook.id, page)
    return {
      total,
      deliveries: rows.map(({ dateAdded, ...row }) => ({ ...row, dateAdded: isoDate(dateAdded) })),
    }
  })

  route(app, 'POST /hooks/:id/deliveries/:delivery/send', SEND_AGAIN, async (request) => {
    const context = contextOf(request)
    const hook = await findHook(context, idOf(request), 'edit')
    const deliveryId = idOf(request, 'delivery')
    const events = await transaction(context.sql, (db) =>
      requeue(db, { hookId: hook.id, deliveryId, now: context.now }),
    )
    if (events === null) throw notFound()
    wakeConsumers(context.sql)
    return { events }
  })

  route(app, 'POST /hooks/:id/send', SEND_NOW, async (request) => {
    const context = contextOf(request)
    const hook = await findHook(context, idOf(request), 'edit')
    const events = await transaction(context.sql, (db) =>
      requeue(db, { hookId: hook.id, deliveryId: null, now: context.now }),
    )
    wakeConsumers(context.sql)
    return { events: events ?? 0 }
  })

  route(app, 'POST /hooks/:id/test', TEST, async (request) => {
    const context = contextOf(request)
    const { sql, config, now } = context
    const hook = await findHook(context, idOf(request), 'edit')
    const made = await deliver(hook, sampleRequest(context, hook.triggers), {
      outbound: outboundOf(config),
      siteUrl: config.site_url,
      timeoutMs: config.webhook_timeout * 1000,
      now,
    })
    const { id, ...shown } = await transaction(sql, (db) => insertDelivery(db, hook.id, made, now))
    return { delivery: { id, ...shown, dateAdded: isoDate(now) } }
  })
}

async function findHook(context: Context, id: number, action: Action) {
  const [row] = await find(context, webhook, [id], action)
  if (!row) throw notFound()
  const secret = readSecret(context.db, typeof row.secret === 'string' ? row.secret : '')
  if (secret === null)
    throw conflict(
      'The secret of this webhook cannot be decrypted. Enter it again, and give it to the receiver.',
    )
  return {
    id: row.id,
    webhookId: row.id,
    url: String(row.webhookUrl),
    secret,
    triggers: Array.isArray(row.triggers) ? row.triggers.map(String) : [],
  }
}
