// Broadcasts go on as segments grow: whoever comes in while the email is published gets it, once.
import type { Consumer } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { isBroadcastEmail } from './broadcastPlan.ts'
import { insertBroadcast } from './broadcasts.sql.ts'
import { continueBroadcasts } from './broadcastTask.ts'
import { queueJoined } from './queueBroadcast.ts'

/** Puts the email into the outbox for contacts that have come into its segments. Five statements at most per email. */
export const followSegments: Consumer<'contact.changed'> = {
  name: 'emails.follow-segments',
  types: ['contact.changed'],
  maxIds: 2_000,
  async handle(db, happenings, now, { config }) {
    const joined = new Map<number, Set<number>>()
    for (const { ids, payload } of happenings) {
      if (!('segmentId' in payload) || payload.action !== 'added') continue
      const known = joined.get(payload.segmentId) ?? new Set()
      for (const id of ids) known.add(id)
      joined.set(payload.segmentId, known)
    }
    if (joined.size === 0) return
    for (const { emailId, segmentId } of await findOngoing(db, [...joined.keys()], now)) {
      const contactIds = [...(joined.get(segmentId) ?? [])].sort((a, b) => a - b)
      await queueJoined(db, { emailId, segmentId, contactIds, config, now, actor: SYSTEM })
    }
  },
}

/** An email that is published again, or was changed, looks at everybody who has come in meanwhile. */
export const resumeBroadcasts: Consumer<'email.changed'> = {
  name: 'emails.resume-broadcasts',
  types: ['email.changed'],
  async handle(db, happenings, now) {
    const changed = happenings.flatMap(({ ids, payload }) =>
      payload.fields.some((field) => RESUMING.includes(field)) ? ids : [],
    )
    if (changed.length === 0) return
    const rows = await db<{ emailId: number }[]>`
      select e.id as "emailId" from emails e
      where e.id = any(${changed}::bigint[]) and e.broadcast_requested_at is not null and ${isBroadcastEmail(db)}
        and ${publishedNow(db, 'e', now)}
        and not exists (select from email_broadcasts b where b.email_id = e.id and b.remaining is null)
      order by 1`
    for (const { emailId } of rows) {
      const id = await insertBroadcast(db, { emailId, remaining: null }, now)
      await continueBroadcasts(db, [{ id, emailId }])
    }
  },
}

const RESUMING = ['isPublished', 'publishUp', 'publishDown', 'lists', 'excludedLists', 'category']

/** From now on the broadcast goes on as its segments grow. One statement. */
export async function markOngoing(db: Db, emailId: number, now: Date): Promise<void> {
  await db`update emails set broadcast_requested_at = ${now} where id = ${emailId}`
}

async function findOngoing(
  db: Db,
  segmentIds: readonly number[],
  now: Date,
): Promise<{ emailId: number; segmentId: number }[]> {
  return db<{ emailId: number; segmentId: number }[]>`
    select e.id as "emailId", s.segment_id as "segmentId"
    from email_segments s join emails e on e.id = s.email_id
    where s.segment_id = any(${segmentIds as number[]}::bigint[]) and e.broadcast_requested_at is not null and ${isBroadcastEmail(db)}
      and ${publishedNow(db, 'e', now)}
    order by 1, 2`
}
