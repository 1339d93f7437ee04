// A text message for segments: it goes into the outbox for their members, in ranges of contacts.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import {
  type BackgroundWork,
  type KeyRange,
  startWork,
  within,
} from '../../../platform/engine/backgroundWork.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { LANE } from '../sends/lanes.ts'

/** Queues text messages for the members of their segments. Nobody gets one twice, however often it is begun. */
export const textBroadcast: BackgroundWork = {
  name: 'textMessages.broadcast',
  title: 'Sending text messages to their segments',
  remains: true,
  hanging: (db, ids) => pendingMembers(db, ids, null),
  async keys(db, ids) {
    const [range] = await db<{ after: number; upTo: number }[]>`
      select coalesce(min(m.first), 1) - 1 as after, coalesce(max(m.last), 0) as "upTo"
      from text_message_segments ts
      cross join lateral (
        select (select contact_id from segment_contacts where segment_id = ts.segment_id order by contact_id limit 1) as first,
          (select contact_id from segment_contacts where segment_id = ts.segment_id order by contact_id desc limit 1) as last) m
      where ts.text_message_id = any(${ids as number[]}::bigint[])`
    return range ?? { after: 0, upTo: 0 }
  },
  async run(db, ids, { range, now }) {
    const rows = await db`
      insert into text_message_sends as s (contact_id, text_message_id, segment_id, dedupe_key, lane, state, attempt_at, date_queued,
        source, source_id)
      select p.contact_id, p.text_message_id, p.segment_id, 'sms:' || p.text_message_id, ${LANE.broadcast}::int, 'queued', ${now}, ${now},
        'sms', p.text_message_id
      from (${pendingMembers(db, ids, range)}) p order by 1
      on conflict (contact_id, dedupe_key) where dedupe_key is not null do update
        set state = 'queued', error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued,
          segment_id = excluded.segment_id
        where s.state = 'skipped'
      returning 1`
    return rows.length
  },
}

/** Begins to send a text message to its segments; answers how many will get it. Statements: three, one more for few. */
export async function startTextBroadcast(db: Db, { id, name }: Row, now: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${pendingMembers(db, [id], null)}) pending`
  await startWork(db, textBroadcast, [{ id, name }], now)
  return row?.count ?? 0
}

/** Members with a number, who may be reached and have not got the message. */
function pendingMembers(db: Db, ids: readonly number[], range: KeyRange | null): Fragment {
  return db`
    select m.contact_id, ts.text_message_id, min(m.segment_id) as segment_id
    from text_message_segments ts
    join segment_contacts m on m.segment_id = ts.segment_id and not m.manually_removed and ${within(db, 'm.contact_id', range)}
    join contacts c on c.id = m.contact_id and ${within(db, 'c.id', range)}
    where ts.text_message_id = any(${ids as number[]}::bigint[])
      and coalesce(nullif(btrim(c.mobile), ''), nullif(btrim(c.phone), '')) is not null
      and not exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'sms')
      and not coalesce((
        select bool_or(s.text_message_id = ts.text_message_id and s.state <> 'skipped') from text_message_sends s
        where s.contact_id = c.id), false)
    group by m.contact_id, ts.text_message_id`
}
