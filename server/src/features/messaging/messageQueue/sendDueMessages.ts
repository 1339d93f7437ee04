// What waits in the queue and is due goes to the outbox of its channel.
import type { QueuedMessage, QueuedOutcome } from '../../../catalog/messageChannel.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { type DroppedMessage, tellDropped } from './tellDropped.ts'

const SEND: JobKind = { name: 'messages.send', lane: 'campaigns' }

const SWEEP_MS = 2_000
/** Messages per transaction. */
const BATCH = 1_000
/** After a failed attempt. */
const AGAIN_MS = 15 * 60_000

/** Starts the job when something is due. */
export const sweepMessageQueue: Schedule = {
  name: 'messages.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    const [due] = await db`
      select from message_queue
      where (status = 'pending' or status = 'rescheduled') and scheduled_date <= ${now} limit 1`
    if (due) await insertJobs(db, [{ task: SEND, payload: {}, key: SEND.name, queue: 0, mode: 'keep' }])
  },
}

/** The job: a slice of what is due. */
export const sendDueTask: Task = {
  ...SEND,
  async run(_, context) {
    return (await sendDueMessages(context.sql, context)) ? undefined : {}
  },
}

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'log'> & {
  signal?: AbortSignal
  /** Messages per transaction. */
  batch?: number
}

/**
 * Sends what is due, of one channel after the other. A batch is a transaction: its messages are in the outbox and marked
 * as sent, or neither. @returns false when it was told to stop before everything was done.
 */
export async function sendDueMessages(sql: Sql, { signal, ...options }: Options): Promise<boolean> {
  for (const channel of options.catalog.messageChannels.keys()) {
    for (;;) {
      if (signal?.aborted) return false
      const count = await transaction(sql, (db) => sendBatch(sql, db, channel, options))
      wakeConsumers(sql)
      if (count < (options.batch ?? BATCH)) break
    }
  }
  return true
}

/**
 * Four statements, and those of the channel. The contacts are held before their messages, the order of merges and deletions.
 * @returns how many were due.
 */
async function sendBatch(
  sql: Sql,
  db: Db,
  channel: string,
  { config, catalog, clock, log, batch = BATCH }: Options,
): Promise<number> {
  const now = clock()
  const places = await findDue(db, channel, { now, limit: batch })
  if (places.length === 0) return 0
  const contactIds = [...new Set(places.map(({ contactId }) => contactId))]
  await holdContacts(db, contactIds)
  const due = await takeDue(db, places, now)
  const send = catalog.messageChannels.get(channel)?.sendQueued
  if (!send) throw new Error(`the channel ${channel} vanished`)
  const context: Context = { sql, db, actor: SYSTEM, config, catalog, now }
  const outcomes = await sendOrHalve(context, send, due, (err, message) =>
    log.error({ err, channel, contactId: message.contactId }, 'a message of the queue failed'),
  )
  await recordOutcomes(db, channel, due, { outcomes, now })
  return places.length
}

type Place = Pick<QueuedMessage, 'id' | 'contactId'>

function findDue(db: Db, channel: string, { now, limit }: { now: Date; limit: number }): Promise<Place[]> {
  return db<Place[]>`
    select q.id, q.contact_id as "contactId" from message_queue q
    where ${isDue(db, now)} and q.channel = ${channel}
    order by q.scheduled_date, q.priority, q.id limit ${limit}`
}

// Those that are still due and of the same contact, in the order of their places. Of the others somebody else has taken
// care: who was merged is found with the next ones, as the contact that is left.
async function takeDue(db: Db, places: readonly Place[], now: Date): Promise<QueuedMessage[]> {
  const rows = await db<QueuedMessage[]>`
    select q.id, q.contact_id as "contactId", coalesce(q.channel_id, 0) as "channelId", q.event_id as "eventId", q.dedupe_key as "dedupeKey",
      q.priority::int, q.options, q.date_added as "queuedAt"
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ contactId }) => contactId)}::bigint[]) as p (id, contact_id)
    join message_queue q on q.id = p.id and ${besideId(db, db`q.contact_id = p.contact_id`)}
    where ${isDue(db, now)} ${lockRows(db, 'message_queue q', { by: 'q.id' })}`
  const taken = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ id }) => taken.get(id) ?? [])
}

function isDue(db: Db, now: Date): Fragment {
  return db`(q.status = 'pending' or q.status = 'rescheduled') and q.scheduled_date <= ${now}`
}

type Send = (
  context: Context,
  messages: readonly QueuedMessage[],
) => Promise<ReadonlyMap<number, QueuedOutcome>>

// A message that cannot be sent fails alone: the halves are tried behind savepoints.
async function sendOrHalve(
  context: Context,
  send: Send,
  messages: readonly QueuedMessage[],
  failed: (error: unknown, message: QueuedMessage) => void,
): Promise<ReadonlyMap<number, QueuedOutcome>> {
  const [first] = messages
  if (!first) return new Map()
  try {
    return await savepoint(context.db, (db) => send({ ...context, db }, messages))
  } catch (error) {
    if (isTransientError(error)) throw error
    if (messages.length === 1) {
      failed(error, first)
      return new Map([[first.id, { result: 'failed', reason: FAILED }]])
    }
    const middle = messages.length >> 1
    return new Map([
      ...(await sendOrHalve(context, send, messages.slice(0, middle), failed)),
      ...(await sendOrHalve(context, send, messages.slice(middle), failed)),
    ])
  }
}

const FAILED = 'The message failed for this contact. The reason is in the log of the server.'

async function recordOutcomes(
  db: Db,
  channel: string,
  messages: readonly QueuedMessage[],
  { outcomes, now }: { outcomes: ReadonlyMap<number, QueuedOutcome>; now: Date },
): Promise<void> {
  const rows = messages.map(({ id, contactId }) => {
    const outcome = outcomes.get(id) ?? { result: 'sent' }
    return {
      id,
      contactId,
      result: outcome.result,
      at: outcome.result === 'later' ? outcome.at : new Date(now.getTime() + AGAIN_MS),
      reason: outcome.result === 'sent' ? null : outcome.reason.slice(0, 1_000),
    }
  })
  const dropped = await db<(DroppedMessage & { status: string })[]>`
    update message_queue q
    set status = case
        when r.result = 'sent' then 'sent'
        when r.result = 'cancelled' or r.result = 'failed' and q.attempts + 1 >= q.max_attempts then 'cancelled'
        else 'rescheduled' end,
      attempts = q.attempts + case when r.result in ('sent', 'failed') then 1 else 0 end, last_attempt = ${now},
      date_sent = case when r.result = 'sent' then ${now}::timestamptz end,
      scheduled_date = case when r.result in ('later', 'failed') then r.at else q.scheduled_date end, reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id bigint, "contactId" bigint, result text, at timestamptz, reason text)
    where q.id = r.id and ${besideId(db, db`q.contact_id = r."contactId"`)}
    returning q.contact_id as "contactId", q.dedupe_key as "dedupeKey", q.reason, q.status`
  await tellDropped(db, { channel, messages: dropped.filter(({ status }) => status === 'cancelled') }, now)
}
