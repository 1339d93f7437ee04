// Rows of set actions and of the contacts that they are meant for.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'

export const STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const

/** An action as it is stored: its type, and what it takes. */
export interface Action {
  type: string
  properties: Readonly<Record<string, unknown>>
}

/** Contacts that did not get everything, for one reason. */
export interface Problem {
  reason: string
  count: number
  /** Up to a hundred of them. */
  ids: number[]
}

export interface ContactAction {
  id: number
  state: (typeof STATES)[number]
  userId: number | null
  credentialId: number | null
  createdByUser: string | null
  dateAdded: Date
  startedAt: Date | null
  endedAt: Date | null
  expiresAt: Date
  actions: readonly Action[]
  search: string
  segmentId: number | null
  /** Of a search: contacts up to the one have been looked at, and up to the other they are meant. */
  lookedAt: number
  lastId: number
  total: number
  /** More than these are not meant. */
  most: number | null
  position: number
  applied: number
  problems: Problem[]
  error: string | null
  /** The one that this one takes back. */
  undoes: number | null
  /** Names it for whoever takes it back, while that is possible. */
  undoDigest: Buffer | null
}

const COLUMNS = `id, state, user_id as "userId", credential_id as "credentialId", created_by_user as "createdByUser",
  date_added as "dateAdded", started_at as "startedAt", ended_at as "endedAt", expires_at as "expiresAt", actions, search,
  segment_id as "segmentId", looked_at as "lookedAt", last_id as "lastId", total, most, position, applied, problems, error, undoes,
  undo_digest as "undoDigest"`

/** An actor may have so many under way at a time. */
export const MOST_UNDER_WAY = 5

/** For so long after its end can a set action be undone. */
export const UNDO_MS = 10 * 60_000

/** How long one that is over can be read. */
const KEPT_MS = 7 * 24 * 3_600_000

/** So many contacts stand in one row. */
const PART = 1_000

/** Whoever asked for it, as it is stored. */
export function starterOf({ userId, credentialId, name }: Actor): string {
  if (userId !== null) return `user:${userId}`
  return credentialId === undefined ? `name:${name}` : `credential:${credentialId}`
}

/** Notes what was asked for. For a search the contacts that there are now are meant. One statement. */
export async function insertContactAction(
  db: Db,
  asked: Pick<ContactAction, 'actions' | 'search' | 'segmentId' | 'most'> & { isSearch: boolean },
  { actor, now, undoDigest }: { actor: Actor; now: Date; undoDigest: Buffer },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into contact_actions (starter, user_id, credential_id, created_by_user, date_added, expires_at, actions, search,
      segment_id, last_id, most, undo_digest)
    values (${starterOf(actor)}, ${actor.userId}, ${actor.credentialId ?? null}, ${actor.name}, ${now}, ${expiryOf(now)},
      ${JSON.stringify(asked.actions)}::text::jsonb, ${asked.search}, ${asked.segmentId},
      case when ${asked.isSearch} then coalesce((select max(id) from contacts), 0) else 0 end, ${asked.most}, ${undoDigest})
    returning id`
  return row?.id ?? 0
}

/** Begins what takes another one back, for the contacts that this one changed. Two statements. */
export async function insertUndo(
  db: Db,
  undone: Pick<ContactAction, 'id' | 'actions'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into contact_actions (starter, user_id, credential_id, created_by_user, date_added, expires_at, actions, undoes, total)
    values (${starterOf(actor)}, ${actor.userId}, ${actor.credentialId ?? null}, ${actor.name}, ${now}, ${expiryOf(now)},
      ${JSON.stringify(undone.actions)}::text::jsonb, ${undone.id},
      (select count(*) from contact_action_changes where action_id = ${undone.id}))
    returning id`
  const id = row?.id ?? 0
  await db`
    insert into contact_action_parts (action_id, first, ids)
    select ${id}::bigint, min(n)::int - 1, array_agg(contact_id order by n) from (
      select contact_id, row_number() over (order by contact_id) as n from contact_action_changes
      where action_id = ${undone.id}
    ) changed group by (n - 1) / ${PART}::int`
  return id
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + KEPT_MS)
}

/** How many of the actor's are under way. One statement. */
export async function countUnderWay(db: Db, actor: Actor): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from contact_actions where starter = ${starterOf(actor)} and state in ('queued', 'running')`
  return row?.count ?? 0
}

/** The actor's own, newest first; those of everybody for administrators. Two statements. */
export async function findContactActions(
  db: Db,
  actor: Actor,
  {
    id = null,
    states = [],
    start = 0,
    limit = 0,
  }: { id?: number | null; states?: readonly string[]; start?: number; limit?: number } = {},
): Promise<{ total: number; contactActions: ContactAction[] }> {
  const mine = db`(${actor.isAdmin} or starter = ${starterOf(actor)}) and (${id}::bigint is null or id = ${id})
    and (${states.length === 0} or state = any(${states as string[]}::text[]))`
  const [[counted], contactActions] = await Promise.all([
    db<{ total: number }[]>`select count(*) as total from contact_actions where ${mine}`,
    db<ContactAction[]>`
      select ${db.unsafe(COLUMNS)} from contact_actions where ${mine}
      order by id desc offset ${start} limit ${limit > 0 ? limit : null}`,
  ])
  return { total: counted?.total ?? 0, contactActions: [...contactActions] }
}

/** Takes one that is under way, until the transaction ends; null when it is over. One statement. */
export async function lockContactAction(db: Db, id: number): Promise<ContactAction | null> {
  const [row] = await db<ContactAction[]>`
    select ${db.unsafe(COLUMNS)} from contact_actions where id = ${id} and state in ('queued', 'running')
    ${lockRows(db, 'contact_actions')}`
  return row ?? null
}

/** Adds contacts behind those that are meant already. One statement. */
export async function insertParts(
  db: Db,
  { id, total }: Pick<ContactAction, 'id' | 'total'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db`
    insert into contact_action_parts (action_id, first, ids)
    select ${id}::bigint, ${total}::int + min(n)::int - 1, array_agg(contact_id order by n)
    from unnest(${ids as number[]}::bigint[]) with ordinality given (contact_id, n) group by (n - 1) / ${PART}::int`
}

/** Up to so many contacts from this place on, out of one part. One statement. */
export async function findContactsAt(
  db: Db,
  { id, position }: Pick<ContactAction, 'id' | 'position'>,
  limit: number,
): Promise<number[]> {
  const [row] = await db<{ ids: number[] }[]>`
    select ids[${position}::int - first + 1 : ${position}::int - first + ${limit}::int] as ids from contact_action_parts
    where action_id = ${id} and first <= ${position} order by first desc limit 1`
  return row?.ids ?? []
}

/** Stores how far it is, in the transaction that has done it. One statement. */
export async function saveProgress(db: Db, row: ContactAction, now: Date): Promise<void> {
  await db`
    update contact_actions set state = 'running', started_at = coalesce(started_at, ${now}), looked_at = ${row.lookedAt},
      total = ${row.total}, position = ${row.position}, applied = ${row.applied},
      problems = ${JSON.stringify(row.problems)}::text::jsonb, undo_digest = ${row.undoDigest}
    where id = ${row.id}`
}

/** Ends one that is under way. Two statements; false when it is over already. */
export async function endContactAction(
  db: Db,
  id: number,
  { state, error = null, now }: { state: 'done' | 'cancelled' | 'failed'; error?: string | null; now: Date },
): Promise<boolean> {
  const ended = await db`
    update contact_actions set state = ${state}, error = ${error}, ended_at = ${now}
    where id = ${id} and state in ('queued', 'running')`
  if (ended.count > 0) await db`delete from contact_action_parts where action_id = ${id}`
  return ended.count > 0
}

/** Those under way. One statement. */
export async function listUnderWay(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from contact_actions where state in ('queued', 'running') order by id`
  return rows.map(({ id }) => id)
}

/** What is forgotten at once of what set actions changed. */
const FORGOTTEN = 20_000

/** Forgets what set actions changed that were over at `before`, in parts. Two statements. */
export async function deleteChanges(db: Db, before: Date): Promise<void> {
  await db`
    delete from contact_action_changes c using (
      select g.action_id, g.contact_id from contact_action_changes g join contact_actions a on a.id = g.action_id
      where a.ended_at <= ${before} and not exists (
        select from contact_actions u where u.undoes = a.id and u.state in ('queued', 'running')) limit ${FORGOTTEN}
    ) gone where c.action_id = gone.action_id and c.contact_id = gone.contact_id`
  await db`update contact_actions set undo_digest = null where undo_digest is not null and ended_at <= ${before}`
}

/** Forgets those that are over and whose time is over. One statement. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db`delete from contact_actions where expires_at <= ${now} and state not in ('queued', 'running')`
}
