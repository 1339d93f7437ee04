// Statements by which a sender takes webhooks, and what goes out to them.
import type { Db } from '../../../platform/database/connection.ts'
import { isDecryptable } from '../../../platform/database/encryption.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { FairRequest } from '../../../platform/delivery/fairSlots.ts'
import { bundle, type Waiting } from './bundle.ts'
import { type Receiver, type Request, requestOf, type Told } from './delivery.ts'
import { readSecret } from './hookSecrets.ts'
import { readTold } from './readTold.ts'

/** A webhook that has something to send; it is its own `source`. */
export interface DueHook extends FairRequest {
  id: number
}

/** A webhook that a sender has in hand. */
export interface HeldHook extends Receiver {
  /** Nothing of what was changed since within two days unpublishes it. */
  changedAt: Date | null
  /** What goes out next, in this order. */
  requests: Request[]
}

export interface ClaimedHook extends HeldHook {
  failures: number
  direction: 'ASC' | 'DESC'
  senderId: number
}

export interface ClaimOptions {
  senderId: number
  /** Events in a request at most. */
  limit: number
  /** How large the requests of a webhook may be together, one at least. */
  bytes: number
  direction: 'ASC' | 'DESC'
  now: Date
}

/** How much of what waits for a webhook is taken: so many requests at most, and so many rows are looked at for them. */
export interface Wanted {
  id: number
  requests: number
  rows: number
}

/** What a sender that goes on with a webhook wants beside what it has: `rest`, which reaches to the row `after`. */
export interface More extends Wanted {
  direction: 'ASC' | 'DESC'
  rest: readonly Request[]
  after: number
}

interface Picked extends Receiver {
  failures: number
  changedAt: Date | null
  direction: 'ASC' | 'DESC'
  /** What went out last and was not taken, by row. */
  left: number[][] | null
  keys: number[]
  events: number[]
  sizes: number[]
  /** The number of requests of installations that led to their events. */
  hops: number[]
}

/**
 * Webhooks that are due and have something to send. Owners take turns, then the hosts of an owner. Those whose secret cannot
 * be decrypted wait.
 */
export async function findDueHooks(db: Db, { limit, now }: { limit: number; now: Date }): Promise<DueHook[]> {
  return db<DueHook[]>`
    select id, host, owner, id::text as source from (
      select *, row_number() over (partition by owner order by host_rank, attempt_at, id) as owner_rank from (
        select *, row_number() over (partition by owner, host order by attempt_at, id) as host_rank from (
          select s.webhook_id as id, s.attempt_at, ${hostOf(db)} as host, ${formatOwner(db)} as owner
          from webhook_states s join webhooks w on w.id = s.webhook_id
          where w.is_published and s.sender_id is null and s.attempt_at <= ${now} and ${isDecryptable(db, 'w.secret')}
            and exists (select from webhook_waiting i where i.webhook_id = w.id)
        ) due
      ) hosts
    ) owners
    order by owner_rank, attempt_at, id limit ${limit}`
}

/** Whether anything is due. */
export async function hasDueHooks(db: Db, now: Date): Promise<boolean> {
  return (await findDueHooks(db, { limit: 1, now })).length > 0
}

// What stands between the scheme and the path: webhooks of one receiver have the same.
function hostOf(db: Db) {
  return db`lower(coalesce(substring(w.webhook_url from '://([^/?#]+)'), ''))`
}

// The user or credential in whose name the webhook sends; webhooks saved before this was stored count for their creator.
function formatOwner(db: Db) {
  return db`coalesce('user ' || w.acts_for_user_id, 'credential ' || w.acts_for_credential_id, 'user ' || w.created_by, 'system')`
}

/**
 * Takes webhooks for a sender, with what goes out: what went out last and was not taken, else the next. A webhook that
 * failed gets one request, to see whether it is well again. Three statements, and two more when rows hold more events than
 * go out at once since a setting was lowered.
 */
export async function claimHooks(
  db: Db,
  hooks: readonly Wanted[],
  options: ClaimOptions,
): Promise<ClaimedHook[]> {
  if (hooks.length === 0) return []
  const { senderId, direction, now } = options
  const wanted = db`
    select s.webhook_id, w.webhook_url, w.secret, s.failures, coalesce(w.date_modified, w.date_added) as changed_at,
      coalesce(w.events_orderby_dir, ${direction}) as direction, p.rows as room, null::bigint as after,
      case when exists (
        select from jsonb_array_elements(s.requests) r (keys) cross join jsonb_array_elements_text(r.keys) k (key)
        join webhook_waiting i on i.webhook_id = s.webhook_id and i.item_id = k.key::bigint
      ) then s.requests end as left
    from unnest(${hooks.map(({ id }) => id)}::bigint[], ${hooks.map(({ rows }) => rows)}::int[]) p (id, rows)
    join webhook_states s on s.webhook_id = p.id join webhooks w on w.id = s.webhook_id
    where s.sender_id is null and s.attempt_at <= ${now} and w.is_published
    ${lockRows(db, 'webhook_states s', { by: 's.webhook_id', skipsLocked: true })}`
  const most = new Map(hooks.map(({ id, requests }) => [id, requests]))
  const picked = await pick(db, wanted, options)
  const taken = picked.flatMap((hook) => {
    const requests = hook.failures > 0 ? 1 : (most.get(hook.webhookId) ?? 1)
    const lists = hook.left ? stillWaiting(hook) : bundle(waitingOf(hook), { ...options, requests })
    return lists.length > 0 ? [{ hook, lists, rest: [] }] : []
  })
  const requests = await hold(db, taken, senderId)
  return taken.map(({ hook: { webhookId, url, secret, failures, changedAt, direction } }) => ({
    ...{ webhookId, url, secret, failures, changedAt, direction, senderId },
    requests: requests.get(webhookId) ?? [],
  }))
}

/**
 * Takes more for webhooks that a sender has in hand, from behind what it has: what is older by its id and came later goes
 * out in another turn. Three statements, and two more as above. Webhooks that are somebody else's, unpublished or gone
 * meanwhile are missing from what is returned.
 */
export async function claimMore(
  db: Db,
  hooks: readonly More[],
  options: ClaimOptions,
): Promise<Map<number, HeldHook>> {
  if (hooks.length === 0) return new Map()
  const { senderId } = options
  const wanted = db`
    select s.webhook_id, w.webhook_url, w.secret, s.failures, coalesce(w.date_modified, w.date_added) as changed_at,
      p.direction, p.rows as room, p.after, null::jsonb as left
    from unnest(${hooks.map(({ id }) => id)}::bigint[], ${hooks.map(({ rows }) => rows)}::int[],
      ${hooks.map(({ after }) => after)}::bigint[], ${hooks.map(({ direction }) => direction)}::text[]) p (id, rows, after, direction)
    join webhook_states s on s.webhook_id = p.id join webhooks w on w.id = s.webhook_id
    where s.sender_id = ${senderId} and w.is_published
    ${lockRows(db, 'webhook_states s', { by: 's.webhook_id' })}`
  const asked = new Map(hooks.map((hook) => [hook.id, hook]))
  const picked = await pick(db, wanted, options)
  const taken = picked.flatMap((hook) => {
    const { requests = 1, rest = [] } = asked.get(hook.webhookId) ?? {}
    const lists = bundle(waitingOf(hook), { ...options, requests })
    return lists.length > 0 ? [{ hook, lists, rest: rest.map(({ keys }) => keys) }] : []
  })
  const requests = await hold(db, taken, senderId)
  return new Map(
    picked.map(({ webhookId, url, secret, changedAt }) => [
      webhookId,
      { webhookId, url, secret, changedAt, requests: requests.get(webhookId) ?? [] },
    ]),
  )
}

// The next rows of each of the wanted webhooks; of one with something left, the rows of that.
async function pick(db: Db, wanted: Fragment, { limit }: ClaimOptions): Promise<Picked[]> {
  const read = () => db<Picked[]>`
    with wanted as materialized (${wanted})
    select w.webhook_id as "webhookId", w.webhook_url as url, coalesce(w.secret, '') as secret, w.failures,
      w.changed_at as "changedAt", w.direction, w.left, c.keys, c.events, c.sizes, c.hops
    from wanted w cross join lateral (
      select coalesce(array_agg(item_id), '{}') as keys, coalesce(array_agg(cardinality(item_ids)), '{}') as events,
        coalesce(array_agg(size), '{}') as sizes, coalesce(array_agg(hops::int), '{}') as hops
      from (
        (select item_id, item_ids, size, hops from webhook_waiting
          where webhook_id = w.webhook_id and w.left is null and w.direction = 'ASC' and item_id > coalesce(w.after, 0)
          order by item_id limit w.room)
        union all
        (select item_id, item_ids, size, hops from webhook_waiting
          where webhook_id = w.webhook_id and w.left is null and w.direction = 'DESC'
            and item_id < coalesce(w.after, 9223372036854775807)
          order by item_id desc limit w.room)
        union all
        select i.item_id, i.item_ids, i.size, i.hops
        from jsonb_array_elements(w.left) r (keys) cross join jsonb_array_elements_text(r.keys) k (key)
        cross join lateral (
          select item_id, item_ids, size, hops from webhook_waiting
          where webhook_id = w.webhook_id and item_id = k.key::bigint offset 0) i
      ) next
    ) c`
  const picked = await read()
  const large = picked.flatMap(({ webhookId, left, keys, events }) =>
    left ? [] : keys.filter((_, index) => (events[index] ?? 0) > limit).map((key) => ({ webhookId, key })),
  )
  if (large.length === 0) return withSecrets(db, picked)
  await splitRows(db, large, limit)
  return withSecrets(db, await read())
}

function withSecrets(db: Db, picked: readonly Picked[]): Picked[] {
  return picked.flatMap((hook) => {
    const secret = readSecret(db, hook.secret)
    return secret === null ? [] : [{ ...hook, secret }]
  })
}

/** Makes rows of at most `limit` events of those that hold more. One statement. */
async function splitRows(
  db: Db,
  rows: readonly { webhookId: number; key: number }[],
  limit: number,
): Promise<void> {
  await db`
    with parts as materialized (
      select w.webhook_id, w.item_id, part, w.item_ids[part * ${limit} + 1 : (part + 1) * ${limit}] as ids, w.queued_at, w.hops,
        w.size / cardinality(w.item_ids) as each
      from unnest(${rows.map(({ webhookId }) => webhookId)}::bigint[], ${rows.map(({ key }) => key)}::bigint[]) r (webhook_id, item_id)
      join webhook_waiting w on w.webhook_id = r.webhook_id and w.item_id = r.item_id
      cross join lateral generate_series(0, (cardinality(w.item_ids) - 1) / ${limit}) part
    ), kept as (
      update webhook_waiting w set item_ids = p.ids, size = p.each * cardinality(p.ids) from parts p
      where p.part = 0 and w.webhook_id = p.webhook_id and w.item_id = p.item_id
    )
    insert into webhook_waiting (webhook_id, item_id, item_ids, size, queued_at, hops)
    select webhook_id, ids[1], ids, each * cardinality(ids), queued_at, hops from parts where part > 0 order by 1, 2`
}

function waitingOf({ keys, events, sizes }: Picked): Waiting[] {
  return keys.map((key, index) => ({ key, events: events[index] ?? 0, size: sizes[index] ?? 0 }))
}

function stillWaiting({ left, keys }: Picked): number[][] {
  const known = new Set(keys)
  return (left ?? []).map((list) => list.filter((key) => known.has(key))).filter((list) => list.length > 0)
}

function hopsOf({ keys, hops }: Picked, of: readonly number[]): number {
  return Math.max(0, ...keys.flatMap((key, index) => (of.includes(key) ? (hops[index] ?? 0) : [])))
}

interface Taken {
  hook: Picked
  lists: readonly (readonly number[])[]
  /** What the sender has in hand already. */
  rest: readonly (readonly number[])[]
}

/** Notes what goes out, and reads it. Two statements. @returns the requests of each webhook. */
async function hold(db: Db, taken: readonly Taken[], senderId: number): Promise<Map<number, Request[]>> {
  if (taken.length === 0) return new Map()
  const held = taken.map(({ hook: { webhookId }, lists, rest }) => ({
    webhookId,
    requests: [...rest, ...lists],
  }))
  const rows = taken.flatMap(({ hook: { webhookId, direction }, lists }) =>
    lists.flatMap((keys, request) =>
      keys.map((key) => ({ webhookId, request, key, sign: direction === 'DESC' ? -1 : 1 })),
    ),
  )
  await db`
    update webhook_states s set sender_id = ${senderId}, requests = h.requests
    from jsonb_to_recordset(${JSON.stringify(held)}::text::jsonb) as h ("webhookId" bigint, requests jsonb)
    where s.webhook_id = h."webhookId"`
  const told = await readTold(db, rows)
  const parts = new Map<string, Told[]>()
  for (const [index, { webhookId, request }] of rows.entries()) {
    const key = `${webhookId} ${request}`
    parts.set(key, [...(parts.get(key) ?? []), ...(told.get(index) ?? [])])
  }
  return new Map(
    taken.map(({ hook, lists }) => [
      hook.webhookId,
      lists.map((keys, request) =>
        requestOf(keys, parts.get(`${hook.webhookId} ${request}`) ?? [], hopsOf(hook, keys)),
      ),
    ]),
  )
}

/** Senders that have webhooks in hand. */
export async function findSendingSenders(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct sender_id as id from webhook_states where sender_id is not null`
  return rows.map(({ id }) => id)
}

/** Gives back what dead senders had in hand: it goes out once more, under the same names. @returns how many webhooks. */
export async function freeHooks(db: Db, senderIds: readonly number[]): Promise<number> {
  if (senderIds.length === 0) return 0
  const rows = await db`
    update webhook_states set sender_id = null where sender_id = any(${senderIds as number[]}::bigint[]) returning 1`
  return rows.length
}
