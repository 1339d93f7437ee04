// Statements of the outbox of calls to other servers.
import { appendHappenings } from '../../../catalog/happenings.ts'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { FairRequest } from '../../../platform/delivery/fairSlots.ts'
import { currentHops } from '../../../platform/hops.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'

/** A request that is to be made. */
export interface CallRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
  timeoutMs: number
  /** Which statuses are a success: any of 2xx when empty. */
  accepts: readonly number[]
}

/** A request in the outbox, with the number of requests of an installation that led to it. */
export interface QueuedRequest extends CallRequest {
  hops?: number
}

export interface NewCall {
  contactId: number
  eventId: number | null
  logId: number | null
  /** The user or API credential that published the campaign, form or point trigger. */
  publisher: Pick<Actor, 'userId' | 'credentialId'>
  /** The campaign, form or point trigger that sends it, such as `campaign 7`. */
  source: string
  request: CallRequest
}

export interface Call extends FairRequest {
  id: number
  contactId: number
  eventId: number | null
  request: QueuedRequest
}

export type EndState = 'done' | 'failed' | 'unknown'

export interface CallEnd {
  id: number
  contactId: number
  eventId: number | null
  /** Queued: no connection was free, and nothing was sent. */
  state: EndState | 'queued'
  note: string | null
  attemptAt: Date
}

/** Puts calls into the outbox. One statement. */
export async function insertCalls(db: Db, calls: readonly NewCall[], now: Date): Promise<void> {
  if (calls.length === 0) return
  const hops = currentHops()
  const rows = calls.map(({ publisher, ...call }) => ({
    ...call,
    owner: formatOwner(publisher),
    host: hostOf(call.request.url),
    request: { ...call.request, hops } satisfies QueuedRequest,
  }))
  await db`
    insert into campaign_calls (contact_id, event_id, log_id, owner, source, host, request, attempt_at, date_queued)
    select "contactId", "eventId", "logId", owner, source, host, request, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r ("contactId" bigint, "eventId" bigint, "logId" bigint, owner text, source text, host text, request jsonb)
    order by 1, 3
    on conflict (contact_id, log_id) do nothing`
}

function formatOwner({ userId, credentialId }: NewCall['publisher']): string {
  return userId === null && credentialId === undefined ? 'system' : actorKey({ userId, credentialId })
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** What became of the calls of these rows of the log, by contact; those that have ended are taken out. One statement. */
export async function takeEndedCalls(
  db: Db,
  rows: ReadonlyMap<number, { logId: number }>,
): Promise<Map<number, { state: EndState | null; note: string | null }>> {
  const found = await db<{ contactId: number; state: string; note: string | null }[]>`
    with own as materialized (
      select c.id, c.contact_id, c.state, c.note
      from unnest(${[...rows.keys()]}::bigint[], ${[...rows.values()].map(({ logId }) => logId)}::bigint[]) w (contact_id, log_id)
      join campaign_calls c on c.contact_id = w.contact_id and c.log_id = w.log_id
    ), taken as (
      delete from campaign_calls c using own
      where c.id = own.id and c.contact_id = own.contact_id and own.state in ('done', 'failed', 'unknown')
    )
    select contact_id as "contactId", state, note from own`
  const isEnd = (state: string): state is EndState => ['done', 'failed', 'unknown'].includes(state)
  return new Map(
    found.map(({ contactId, state, note }) => [contactId, { state: isEnd(state) ? state : null, note }]),
  )
}

/** Calls that one poll reads for each owner at least, if the owner has so many. */
const MIN_OWNER_ROWS = 64

/**
 * The next calls that are due. Owners take turns, then the sources of an owner, then the hosts of a source. Each owner gets
 * a share of the limit, divided among its sources and their hosts. Skip scans find them in the index, so the number of rows
 * that are read depends on the limit and the number of owners only.
 */
export async function findDueCalls(db: Db, { limit, now }: { limit: number; now: Date }): Promise<Call[]> {
  return db<Call[]>`
    with recursive owners as (
      (select owner from campaign_calls where state = 'queued' order by owner limit 1)
      union all
      select next.owner from owners o cross join lateral (
        select c.owner from campaign_calls c where c.state = 'queued' and c.owner > o.owner order by c.owner limit 1) next
    ), owner_share as materialized (
      select least(${limit}::int, greatest(${MIN_OWNER_ROWS}::int, ${limit}::int / greatest(count(*), 1)))::int as rows from owners
    ), due as (
      select of_owner.*,
        row_number() over (partition by of_owner.owner order by source_rank, attempt_at, id) as owner_rank
      from owners o cross join lateral (
        with recursive sources as (
          (select c.source, 1 as number from campaign_calls c where c.state = 'queued' and c.owner = o.owner
            order by c.source limit 1)
          union all
          select next.source, s.number + 1 from sources s cross join lateral (
            select c.source from campaign_calls c where c.state = 'queued' and c.owner = o.owner and c.source > s.source
            order by c.source limit 1) next
          where s.number < (select rows from owner_share)
        ), source_share as materialized (
          select ceil((select rows from owner_share)::numeric / greatest(count(*), 1))::int as rows from sources
        )
        select of_source.*, row_number() over (partition by of_source.source order by host_rank, attempt_at, id) as source_rank
        from sources s cross join lateral (
          with recursive hosts as (
            (select c.host, 1 as number from campaign_calls c
              where c.state = 'queued' and c.owner = o.owner and c.source = s.source order by c.host limit 1)
            union all
            select next.host, h.number + 1 from hosts h cross join lateral (
              select c.host from campaign_calls c
              where c.state = 'queued' and c.owner = o.owner and c.source = s.source and c.host > h.host
              order by c.host limit 1) next
            where h.number < (select rows from source_share)
          ), host_share as materialized (
            select ceil((select rows from source_share)::numeric / greatest(count(*), 1))::int as rows from hosts
          )
          select c.*, row_number() over (partition by c.host order by c.attempt_at, c.id) as host_rank
          from hosts h cross join lateral (
            select id, contact_id, event_id, owner, source, host, request, attempt_at from campaign_calls
            where state = 'queued' and owner = o.owner and source = s.source and host = h.host and attempt_at <= ${now}
            order by attempt_at, id limit (select rows from host_share)) c
        ) of_source
      ) of_owner
    )
    select id, contact_id as "contactId", event_id as "eventId", owner, source, host, request
    from due order by owner_rank, attempt_at, id limit ${limit}`
}

/** Marks calls as being made. @returns the ids of those that are. */
export async function markCalls(
  db: Db,
  calls: readonly Call[],
  { senderId, now }: { senderId: number; now: Date },
): Promise<Set<number>> {
  if (calls.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    with taken as materialized (
      select c.id, c.contact_id from unnest(${calls.map(({ id }) => id)}::bigint[], ${calls.map(({ contactId }) => contactId)}::bigint[])
        as wanted (id, contact_id)
      join campaign_calls c on c.id = wanted.id and ${besideId(db, db`c.contact_id = wanted.contact_id`)}
      where c.state = 'queued' and c.attempt_at <= ${now}
      ${lockRows(db, 'campaign_calls c', { by: 'c.id', skipsLocked: true })}
    )
    update campaign_calls c set state = 'sending', sender_id = ${senderId} from taken t
    where c.id = t.id and ${besideId(db, db`c.contact_id = t.contact_id`)}
    returning c.id`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes what became of calls, and tells the campaigns that wait for it. Two statements, four when a contact was merged
 * meanwhile.
 */
export async function recordCalls(
  db: Db,
  ends: readonly CallEnd[],
  { senderId, now }: { senderId: number; now: Date },
): Promise<void> {
  if (ends.length === 0) return
  const written: WrittenCall[] = []
  await acrossMerges(db, ends, async (part) => {
    const rows = await writeEnds(db, part, senderId)
    written.push(...rows)
    const ids = new Set(rows.map(({ id }) => id))
    return part.filter(({ id }) => !ids.has(id))
  })
  await tellCampaigns(db, written, now)
}

interface WrittenCall {
  id: number
  contactId: number
  eventId: number | null
  state: string
}

function writeEnds(db: Db, ends: readonly CallEnd[], senderId: number): Promise<WrittenCall[]> {
  return db<WrittenCall[]>`
    update campaign_calls c set state = r.state, sender_id = null, note = r.note, attempt_at = r."attemptAt"
    from jsonb_to_recordset(${JSON.stringify(ends)}::text::jsonb)
      as r (id bigint, "contactId" bigint, state text, note text, "attemptAt" timestamptz)
    where c.id = r.id and ${besideId(db, db`c.contact_id = r."contactId"`)} and c.sender_id = ${senderId}
    returning c.id, c.contact_id as "contactId", c.event_id as "eventId", c.state`
}

/** Ends the calls of dead senders: nobody knows whether they arrived. @returns how many. */
export async function endCallsOf(db: Db, senderIds: readonly number[], now: Date): Promise<number> {
  if (senderIds.length === 0) return 0
  const rows = await db<WrittenCall[]>`
    with own as materialized (
      select id, contact_id from campaign_calls where state = 'sending' and sender_id = any(${senderIds as number[]}::bigint[])
    )
    update campaign_calls c set state = 'unknown', sender_id = null from own
    where c.id = own.id and ${besideId(db, db`c.contact_id = own.contact_id`)}
    returning c.id, c.contact_id as "contactId", c.event_id as "eventId", c.state`
  await tellCampaigns(db, rows, now)
  return rows.length
}

/** Deletes calls that have ended and that no campaign asks for. One statement. */
export async function deleteEndedCalls(db: Db): Promise<void> {
  await db`
    with own as materialized (
      select id, contact_id from campaign_calls where log_id is null and state in ('done', 'failed', 'unknown') limit 10000
    )
    delete from campaign_calls c using own where c.id = own.id and ${besideId(db, db`c.contact_id = own.contact_id`)}`
}

/** Senders that have calls under way. */
export async function findCallingSenders(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct sender_id as id from campaign_calls where state = 'sending'`
  return rows.map(({ id }) => id)
}

async function tellCampaigns(db: Db, written: readonly WrittenCall[], now: Date): Promise<void> {
  const ended = written.filter(({ state }) => state !== 'queued')
  const byEvent = Map.groupBy(ended, ({ eventId }) => eventId)
  await appendHappenings(
    db,
    [...byEvent].flatMap(([eventId, own]) =>
      eventId === null
        ? []
        : [
            {
              type: 'campaign_event.reported' as const,
              ids: own.map(({ contactId }) => contactId),
              payload: { eventId },
            },
          ],
    ),
    now,
  )
}
