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
import { showRecords } from '../../../catalog/webhookTrigger.ts'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { f } from '../../../platform/values/field.ts'
import { toJson } from '../../../platform/values/json.ts'
import { signatures } from '../webhooks/delivery.ts'
import { type CallRequest, insertCalls, takeEndedCalls } from './calls.sql.ts'
import { compileRequest, findCallValues } from './compileRequest.ts'

const pairs = f.json({ of: 'object', input: { kind: 'pairs' } })
const integration = f.text({ required: true })
const PUSH_TIMEOUT_MS = 15_000

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
  const problem = unknownIntegration(context.config, properties.integration)
  if (problem) return allWith(contactIds, { result: 'failed', reason: problem[1] })
  return callOnce(batch, (ids) =>
    pushes(context, String(properties.integration), ids, (contactId) => ({
      id: `push_${rows.get(contactId)?.logId}`,
      about: { campaign, event: { id: event.id, name: event.name } },
    })),
  )
}

async function pushFromTrigger({ context, trigger, event, properties, contactIds }: TriggerBatch) {
  const problem = unknownIntegration(context.config, properties.integration)
  if (problem) return new Map(contactIds.map((id) => [id, problem[1]]))
  const requests = await pushes(context, String(properties.integration), contactIds, (contactId) => ({
    id: `trigger_${event.id}_${contactId}`,
    about: { trigger, event },
  }))
  const calls = [...requests].flatMap(([contactId, request]) =>
    typeof request === 'string' ? [] : [{ contactId, eventId: null, logId: null, request }],
  )
  await insertCalls(context.db, calls, context.now)
  return new Map<number, string>()
}

const UNDER_WAY: Outcome = { result: 'waiting', reason: 'The request is on its way.' }
const GONE = 'The contact is gone.'

/**
 * Puts a request for each contact into the outbox, and answers what became of those that are there: the event is asked
 * again when the request has ended. What failed is tried again as other events are; what nobody knows the end of is not.
 * Three statements beside those of `make`.
 */
async function callOnce(
  { context, event, contactIds, rows }: EventBatch,
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
  for (const [contactId, request] of await make(fresh)) {
    const logId = rows.get(contactId)?.logId ?? null
    if (typeof request === 'string') outcomes.set(contactId, { result: 'failed', reason: request })
    else {
      calls.push({ contactId, eventId: event.id, logId, request })
      outcomes.set(contactId, UNDER_WAY)
    }
  }
  await insertCalls(db, calls, now)
  return outcomes
}

const UNKNOWN = 'Nobody knows whether the request arrived: the sending was interrupted.'

/** The request that pushes each contact to the system of this name, signed as webhooks are. */
async function pushes(
  context: Context,
  name: string,
  contactIds: readonly number[],
  of: (contactId: number) => { id: string; about: Readonly<Record<string, unknown>> },
): Promise<Map<number, CallRequest | string>> {
  const { config, now } = context
  const contacts = await showRecords(context, 'contact', contactIds)
  return new Map(
    contactIds.map((contactId): [number, CallRequest | string] => {
      const contact = contacts.get(contactId)
      if (!contact) return [contactId, GONE]
      const { id, about } = of(contactId)
      const body = toJson({ integration: name, contact, ...about, timestamp: isoDate(now) })
      const secret = config.integration_secrets[name] ?? ''
      const headers = {
        'content-type': 'application/json',
        'x-origin-base-url': config.site_url,
        ...(secret === '' ? {} : signatures({ secret }, { id, body, now })),
      }
      const request: CallRequest = {
        url: config.integrations[name] ?? '',
        method: 'POST',
        headers,
        body,
        timeoutMs: PUSH_TIMEOUT_MS,
        accepts: [],
      }
      return [contactId, request]
    }),
  )
}

function unknownIntegration(config: Config, name: unknown): [string, string] | null {
  if (typeof name === 'string' && Object.hasOwn(config.integrations, name)) return null
  return ['integration', `There is no integration "${String(name).slice(0, 100)}" in the configuration.`]
}
