// What campaign events send over a channel: queued by set, and asked again when the first attempt has ended.
import { allWith, type EventBatch, type Outcome, type Outcomes } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { campaignDedupeKey } from '../messageQueue/campaignDedupeKey.ts'
import { LANE } from '../sends/lanes.ts'
import type { SendTable } from './channel.ts'
import { type NewChannelSend, queueChannelSends } from './queueChannelSends.ts'
import { CAMPAIGN_SOURCE } from './tellCampaigns.ts'

export interface CampaignSending {
  sends: SendTable
  messageId: number
  /** What the message is called where a row of the log names it. */
  type: string
  /** Why nothing can be sent as things are configured; null when it can. */
  missing: string | null
  /**
   * Of the contacts those that do not get it, each with what becomes of it. It may keep messages for later. A constant
   * number of statements.
   */
  turnAway(contactIds: readonly number[]): Promise<Outcomes>
  isMobile?: boolean
  /** What the row of the log says of a message that was sent, beside what it says of all. */
  describe?(send: { content: string | null; providerId: string | null }): Readonly<Record<string, unknown>>
}

/** How the log words a login that the provider refuses, before what it says. */
const LOGIN = 'Authenticate: '

/**
 * Sends a message to the contacts of a batch. An event whose message is not published, or whose provider refuses the
 * login, fails and is tried again; everything else that keeps a message from leaving passes with the reason. Statements:
 * five beside those of `turnAway`, whatever the number.
 */
export async function runCampaignSends(
  { context, event, contactIds, rows }: EventBatch,
  sending: CampaignSending,
): Promise<Outcomes> {
  const { db, now } = context
  const { sends, messageId, missing } = sending
  const message = await findMessage(db, sends, messageId, now)
  if (!message?.isPublished)
    return allWith(contactIds, { result: 'failed', reason: message ? NOT_PUBLISHED : DELETED })
  if (missing !== null) return allWith(contactIds, { result: 'failed', reason: `${LOGIN}${missing}` })
  const keys = new Map(contactIds.map((id) => [id, campaignDedupeKey(rows.get(id)?.logId ?? 0)]))
  const known = await findSends(db, sends, keys)
  const what = { type: sending.type, id: messageId, name: message.name }
  const outcomes = new Map<number, Outcome>()
  const again: number[] = []
  for (const id of contactIds) {
    const send = known.get(id)
    const outcome = send && outcomeOf(send, what, sending.describe?.(send))
    if (outcome) outcomes.set(id, outcome)
    else if (send) again.push(id)
  }
  await passOver(
    db,
    sends,
    [...outcomes].flatMap(([id, { result }]) => (result === 'failed' ? (known.get(id) ?? []) : [])),
  )
  const fresh = contactIds.filter((id) => !known.has(id))
  for (const [id, outcome] of await sending.turnAway(fresh)) outcomes.set(id, outcome)
  const queued = [...again, ...fresh].filter((id) => !outcomes.has(id))
  await queueChannelSends(
    db,
    sends,
    queued.map(
      (contactId): NewChannelSend => ({
        contactId,
        messageId,
        lane: LANE.journey,
        source: CAMPAIGN_SOURCE,
        sourceId: event.id,
        dedupeKey: keys.get(contactId),
        isMobile: sending.isMobile,
      }),
    ),
    now,
  )
  for (const id of queued)
    outcomes.set(id, { result: 'waiting', reason: UNDER_WAY, metadata: what, leaves: 'now' })
  return outcomes
}

/** Passes, and says why nothing was sent. */
export function notSent(reason: string, status: string): Outcome {
  return { result: 'passed', reason, metadata: { sent: false, status } }
}

const NOT_PUBLISHED = 'The message is not published.'
const DELETED = 'The message was deleted.'
const UNDER_WAY = 'The message is on its way.'

interface KnownSend {
  id: number
  contactId: number
  state: string
  error: string | null
  content: string | null
  providerId: string | null
  retryCount: number
}

type What = Readonly<Record<'type' | 'name', string> & { id: number }>

// Undefined: it is to be sent again, the login having been refused before.
function outcomeOf(
  send: KnownSend,
  what: What,
  described: Readonly<Record<string, unknown>> = {},
): Outcome | undefined {
  const { id, state, error, content, retryCount } = send
  const reason = error ?? NOT_SENT
  const about = { ...what, statId: id }
  switch (state) {
    case 'sent':
      return {
        result: 'passed',
        metadata: { ...about, sent: true, status: STATUS.delivered, content, ...described },
      }
    case 'failed':
      return reason.startsWith(LOGIN)
        ? { result: 'failed', reason }
        : { result: 'passed', reason, metadata: { ...about, sent: false, status: reason } }
    case 'skipped':
      if (reason.startsWith(LOGIN)) return undefined
      return { result: 'passed', reason, metadata: { ...about, sent: false, status: reason } }
    case 'unknown':
      return { result: 'passed', reason, metadata: { ...about, sent: false, status: reason } }
    default:
      return retryCount > 0
        ? { result: 'passed', metadata: { ...about, sent: false, status: STATUS.scheduled } }
        : { result: 'waiting', reason: UNDER_WAY, metadata: what }
  }
}

const NOT_SENT = 'The message was not sent.'

/** The words of the interface for what became of a message. */
export const STATUS = {
  delivered: 'mautic.sms.timeline.status.delivered',
  scheduled: 'mautic.sms.timeline.status.scheduled',
  notContactable: 'mautic.sms.campaign.failed.not_contactable',
  missingNumber: 'mautic.sms.campaign.failed.missing_number',
} as const

async function findMessage(
  db: Db,
  { messages }: SendTable,
  id: number,
  now: Date,
): Promise<{ name: string; isPublished: boolean } | null> {
  const [row] = await db<{ name: string; isPublished: boolean }[]>`
    select m.name, ${publishedNow(db, 'm', now)} as "isPublished" from ${db(messages)} m where m.id = ${id}`
  return row ?? null
}

async function findSends(
  db: Db,
  { log }: SendTable,
  keys: ReadonlyMap<number, string>,
): Promise<Map<number, KnownSend>> {
  const rows = await db<KnownSend[]>`
    select s.id, s.contact_id as "contactId", s.state, s.error, s.content, s.provider_id as "providerId",
      coalesce(s.retry_count, 0) as "retryCount"
    from unnest(${[...keys.keys()]}::bigint[], ${[...keys.values()]}::text[]) as wanted (contact_id, dedupe_key)
    join ${db(log)} s on s.contact_id = wanted.contact_id and s.dedupe_key = wanted.dedupe_key`
  return new Map(rows.map((row) => [row.contactId, row]))
}

// The campaign knows of these failures, and tries them again by itself.
async function passOver(db: Db, { log }: SendTable, failed: readonly KnownSend[]): Promise<void> {
  if (failed.length === 0) return
  await db`
    update ${db(log)} s set state = 'skipped', is_failed = false
    from unnest(${failed.map((send) => send.id)}::bigint[], ${failed.map((send) => send.contactId)}::bigint[]) as told (id, contact_id)
    where s.id = told.id and (s.contact_id = told.contact_id) is true and s.state = 'failed'`
}
