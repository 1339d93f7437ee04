// What campaigns and point triggers tell other servers: written into an outbox, and sent when the transaction is over.
import {
  allWith,
  type CampaignEventType,
  type EventBatch,
  type Outcome,
  type Outcomes,
  settings,
} from '../../../catalog/campaignEvent.ts'
import type { TriggerBatch, TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { f } from '../../../platform/values/field.ts'
import { type CallRequest, insertCalls, takeEndedCalls } from './calls.sql.ts'
import { compileRequest, findCallValues } from './compileRequest.ts'
import { pushes, unknownIntegration, unreadableIntegrations } from './pushes.ts'

const pairs = f.json({ of: 'object', input: { kind: 'pairs' } })
const integration = f.text({ required: true })
/** When a push is tried again whose integration cannot be decrypted. */
const RETRY_SECONDS = 600

export const callCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'campaign.sendwebhook',
    kind: 'action',
    properties: {
      url: f.text({ required: true, max: 65_535, input: { kind: 'url' } }),
      method: f.text({ oneOf: ['get', 'post', 'put', 'patch', 'delete'], input: { preset: 'get' } }),
      headers: pairs,
      additional_data: pairs,
      timeout: f.int({ min: 1, max: 300, input: { unit: 'second', preset: 10 } }),
    },
    run: sendWebhook,
  },
  {
    type: 'plugin.leadpush',
    kind: 'action',
    properties: { integration, config: settings },
    problem: ({ integration: name }, { config }) => unknownIntegration(config, name),
    run: pushFromCampaign,
  },
]

export const pushTriggerEvents: readonly TriggerEventType[] = [
  { type: 'plugin.leadpush', properties: { integration }, run: pushFromTrigger },
]

async function sendWebhook(batch: EventBatch): Promise<Outcomes> {
  return callOnce(batch, async (contactIds) => {
    const request = compileRequest(batch.properties, batch.context.catalog.emailTokens)
    const values = await findCallValues(batch.context.db, contactIds, request.aliases)
    return new Map(contactIds.map((id) => [id, request.of(values.get(id) ?? {})]))
  })
}

async function pushFromCampaign(batch: EventBatch): Promise<Outcomes> {
  const { context, campaign, event, properties, contactIds, rows } = batch
  const unreadable = unreadableIntegrations(context.config)
  if (unreadable !== null)
    return allWith(contactIds, { result: 'rescheduled', reason: unreadable, retryAfter: RETRY_SECONDS })
  const problem = unknownIntegration(context.config, properties.integration)
  if (problem) return allWith(contactIds, { result: 'failed', reason: problem[1] })
  const about = { campaign, event: { id: event.id, name: event.name } }
  return callOnce(batch, async (ids) => {
    const requests = await pushes(
      context,
      ids.map((contactId) => ({
        ...{ integration: String(properties.integration), contactId, about },
        id: `push_${rows.get(contactId)?.logId}`,
      })),
    )
    return new Map(requests.map(({ contactId, request }) => [contactId, request]))
  })
}

async function pushFromTrigger({ context, publisher, trigger, event, properties, contactIds }: TriggerBatch) {
  const unreadable = unreadableIntegrations(context.config)
  if (unreadable !== null) return new Map(contactIds.map((id) => [id, unreadable]))
  const problem = unknownIntegration(context.config, properties.integration)
  if (problem) return new Map(contactIds.map((id) => [id, problem[1]]))
  const requests = await pushes(
    context,
    contactIds.map((contactId) => ({
      ...{ integration: String(properties.integration), contactId, about: { trigger, event } },
      id: `trigger_${event.id}_${contactId}`,
    })),
  )
  const source = `trigger ${trigger.id}`
  const calls = requests.flatMap(({ contactId, request }) =>
    typeof request === 'string'
      ? []
      : [{ contactId, eventId: null, logId: null, publisher, source, request }],
  )
  await insertCalls(context.db, calls, context.now)
  return new Map<number, string>()
}

const UNDER_WAY: Outcome = { result: 'waiting', reason: 'The request is on its way.', leaves: 'now' }

/**
 * Puts a request for each contact into the outbox, and answers what became of those that are there: the event is asked
 * again when the request has ended. What failed is tried again as other events are; what nobody knows the end of is not.
 * Three statements beside those of `make`.
 */
async function callOnce(
  { context, campaign, publisher, event, contactIds, rows }: EventBatch,
  make: (contactIds: readonly number[]) => Promise<ReadonlyMap<number, CallRequest | string>>,
): Promise<Outcomes> {
  const { db, now } = context
  const known = await takeEndedCalls(db, rows)
  const outcomes = new Map<number, Outcome>()
  for (const [contactId, { state, note }] of known) {
    if (state === null) outcomes.set(contactId, UNDER_WAY)
    else if (state === 'done') outcomes.set(contactId, { result: 'passed' })
    else if (state === 'failed') outcomes.set(contactId, { result: 'failed', reason: note ?? '' })
    else outcomes.set(contactId, { result: 'failed', reason: UNKNOWN, retryAfter: null })
  }
  const fresh = contactIds.filter((id) => !known.has(id))
  if (fresh.length === 0) return outcomes
  const calls = []
  const source = `campaign ${campaign.id}`
  for (const [contactId, request] of await make(fresh)) {
    const logId = rows.get(contactId)?.logId ?? null
    if (typeof request === 'string') outcomes.set(contactId, { result: 'failed', reason: request })
    else {
      calls.push({ contactId, eventId: event.id, logId, publisher, source, request })
      outcomes.set(contactId, UNDER_WAY)
    }
  }
  await insertCalls(db, calls, now)
  return outcomes
}

const UNKNOWN = 'Nobody knows whether the request arrived: the sending was interrupted.'
