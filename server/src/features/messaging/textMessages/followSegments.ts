// Text messages for segments go on as these grow: whoever comes in while the message is published gets it, once.
import type { Consumer } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { queueMembers, textBroadcast } from './broadcast.ts'

/** Puts the messages into the outbox for contacts that have come into their segments. Five statements at most. */
export const followTextSegments: Consumer<'contact.changed'> = {
  name: 'textMessages.follow-segments',
  types: ['contact.changed'],
  maxIds: 2_000,
  async handle(db, happenings, now, { config }) {
    const segmentIds = new Set<number>()
    const contactIds = new Set<number>()
    for (const { ids, payload } of happenings) {
      if (!('segmentId' in payload) || payload.action !== 'added') continue
      segmentIds.add(payload.segmentId)
      for (const id of ids) contactIds.add(id)
    }
    if (segmentIds.size === 0) return
    const rows = await db<{ id: number }[]>`
      select t.id from text_messages t
      where t.sms_type = 'list' and t.broadcast_requested_at is not null and ${publishedNow(db, 't', now)}
        and exists (select from text_message_segments s
          where s.text_message_id = t.id and s.segment_id = any(${[...segmentIds]}::bigint[]))
      order by t.id`
    if (rows.length === 0) return
    const members = [...contactIds].sort((a, b) => a - b)
    await queueMembers(
      db,
      rows.map((row) => row.id),
      { members, config, now },
    )
  },
}

const RESUMING = ['isPublished', 'publishUp', 'publishDown', 'lists', 'smsType']

/** A message that is published again, or was changed, looks at everybody who has come in meanwhile. */
export const resumeTextBroadcasts: Consumer<'text_message.changed'> = {
  name: 'textMessages.resume-broadcasts',
  types: ['text_message.changed'],
  async handle(db, happenings, now, { config }) {
    const changed = happenings.flatMap(({ ids, payload }) =>
      payload.fields.some((field) => RESUMING.includes(field)) ? ids : [],
    )
    if (changed.length === 0) return
    await db`
      with changed as materialized (
        select t.id, case when t.publish_up > ${now} and t.is_published then t.publish_up end as due_at
        from text_messages t where t.id = any(${changed}::bigint[]) and t.broadcast_requested_at is not null
        ${lockRows(db, 'text_messages t', { by: 't.id', strength: 'no key update' })}
      )
      update text_messages t set broadcast_due_at = c.due_at
      from changed c where c.id = t.id and t.broadcast_due_at is distinct from c.due_at`
    await resume(db, changed, config, now)
  },
}

const DUE_MS = 1_000
const MOST_DUE = 1_000

/** Goes on the moment messages are published by the clock. */
export const startDueTextBroadcasts: Schedule = {
  name: 'textMessages.due-broadcasts',
  next: (now) => new Date(now.getTime() + DUE_MS),
  async run(db, now, { config }) {
    const rows = await db<{ id: number }[]>`
      with due as materialized (
        select t.id from text_messages t where t.broadcast_due_at <= ${now}
        ${lockRows(db, 'text_messages t', { by: 't.id', strength: 'no key update', skipsLocked: true })} limit ${MOST_DUE}
      )
      update text_messages t set broadcast_due_at = null from due where t.id = due.id returning t.id`
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await resume(db, ids, config, now)
  },
}

async function resume(db: Db, ids: readonly number[], config: Config, now: Date): Promise<void> {
  const rows = await db<{ id: number; name: string }[]>`
    select t.id, t.name from text_messages t
    where t.id = any(${ids as number[]}::bigint[]) and t.sms_type = 'list' and t.broadcast_requested_at is not null
      and ${publishedNow(db, 't', now)} order by t.id`
  if (rows.length > 0) await startWork(db, textBroadcast(config), rows, now)
}

/** From now on the broadcast goes on as its segments grow, in the name of the actor. One statement. */
export async function markOngoing(
  db: Db,
  textMessageId: number,
  { actor, now }: { actor: Pick<Actor, 'userId' | 'credentialId'>; now: Date },
): Promise<void> {
  await db`
    update text_messages set broadcast_requested_at = ${now}, acts_for_user_id = ${actor.userId},
      acts_for_credential_id = ${actor.userId === null ? (actor.credentialId ?? null) : null}
    where id = ${textMessageId}`
}
