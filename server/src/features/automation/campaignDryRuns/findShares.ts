import type { Db } from '../../../platform/database/connection.ts'
import type { Graph } from './graph.ts'

/** How past runs were decided, by the key of the decision. */
export type Shares = Readonly<Record<string, { yes: number; people: number }>>

/**
 * Of the people for whom the event before a decision has run, how many took the decision: wherever a decision of the type
 * hangs on the same email, in any campaign; of other decisions, this one itself. Those that nobody has come to are left
 * out. One statement.
 */
export async function findShares(db: Db, { events }: Graph): Promise<Shares> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const wanted = events.flatMap((event) => {
    if (event.eventType !== 'decision' || event.parentId === null) return []
    const parent = byId.get(event.parentId)
    const emailId = parent?.channel === 'email' ? parent.channelId : null
    return [{ key: event.key, type: event.type, own: event.id, emailId }]
  })
  if (wanted.length === 0) return {}
  const rows = await db<{ key: string; yes: number; people: number }[]>`
    select w.key, past.yes, past.people
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (key text, type text, own bigint, "emailId" bigint)
    cross join lateral (
      select coalesce(sum(counted.yes), 0)::bigint as yes, coalesce(sum(counted.people), 0)::bigint as people
      from campaign_events e join campaign_events p on p.id = e.parent_id
      cross join lateral (
        select (
            select count(*) from campaign_event_log l
            where l.event_id = e.id and not l.is_scheduled and not l.non_action_path_taken) as yes, (
            select count(*) from campaign_event_log l where l.event_id = p.id and not l.is_scheduled) as people
      ) counted
      where e.type = w.type and case when w."emailId" is null then e.id = w.own
        else p.channel = 'email' and p.channel_id = w."emailId" end
    ) past where past.people > 0`
  return Object.fromEntries(rows.map(({ key, yes, people }) => [key, { yes, people }]))
}
