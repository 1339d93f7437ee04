// The exports as they are stored.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { XlsxState } from '../../../platform/tables/xlsx.ts'
import type { ExportScope, Subject } from './exportedRecords.ts'
import type { Plan } from './writeContent.ts'

export const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

/** A piece of a file: its key in the storage, and its size. */
export interface Part {
  key: string
  sizeBytes: number
}

export interface Export extends Subject {
  id: number
  format: Plan['format']
  columns: string[]
  state: (typeof STATES)[number]
  userId: number | null
  credentialId: number | null
  createdByUser: string | null
  dateAdded: Date
  startedAt: Date | null
  endedAt: Date | null
  expiresAt: Date
  position: number
  /** Raised when the part that is being written must not count. */
  attempt: number
  lastId: number | null
  rows: number
  parts: Part[]
  xlsx: XlsxState | null
  error: string | null
  /** The widest scope that a part was written with. */
  scope: ExportScope
}

const COLUMNS = `id, object, form_id as "formId", segment_id as "segmentId", search, format, columns, state,
  user_id as "userId", credential_id as "credentialId", created_by_user as "createdByUser", date_added as "dateAdded",
  started_at as "startedAt", ended_at as "endedAt", expires_at as "expiresAt", position, attempt, last_id as "lastId",
  row_count as rows, parts, file_state as xlsx, error, scope`

function starterOf({ userId, credentialId, name }: Actor): string {
  if (userId !== null) return `user:${userId}`
  return credentialId === undefined ? `name:${name}` : `credential:${credentialId}`
}

/** The condition that the actor may see an export: users see their own, administrators see all. */
export function isOwnExport(db: Db, actor: Actor): Fragment {
  return db`(${actor.isAdmin} or starter = ${starterOf(actor)})`
}

/** Notes an export; null when another one of the actor is under way. One statement. */
export async function insertExport(
  db: Db,
  {
    subject,
    format,
    columns,
    scope,
  }: Pick<Export, 'format' | 'scope'> & { subject: Subject; columns: readonly string[] },
  { actor, now, expiresAt }: { actor: Actor; now: Date; expiresAt: Date },
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    insert into exports (object, form_id, segment_id, search, format, columns, starter, user_id, credential_id,
      created_by_user, date_added, expires_at, scope)
    values (${subject.object}, ${subject.formId}, ${subject.segmentId}, ${subject.search}, ${format},
      ${JSON.stringify(columns)}::text::jsonb, ${starterOf(actor)}, ${actor.userId}, ${actor.credentialId ?? null},
      ${actor.name}, ${now}, ${expiresAt}, ${scope})
    on conflict (starter) where state in ('queued', 'running') do nothing returning id`
  return row?.id ?? null
}

/** How many the actor has, done or not. One statement. */
export async function countExports(db: Db, actor: Actor): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from exports where starter = ${starterOf(actor)}`
  return row?.count ?? 0
}

/** The actor's own, newest first; those of everybody for administrators. What is over its time is gone. Two statements. */
export async function findExports(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  {
    id = null,
    states = [],
    start = 0,
    limit = 0,
  }: { id?: number | null; states?: readonly string[]; start?: number; limit?: number } = {},
): Promise<{ total: number; exports: Export[] }> {
  const mine = db`expires_at > ${now} and ${isOwnExport(db, actor)}
    and (${id}::bigint is null or id = ${id})
    and (${states.length === 0} or state = any(${states as string[]}::text[]))`
  const [[counted], found] = await Promise.all([
    db<{ total: number }[]>`select count(*) as total from exports where ${mine}`,
    db<Export[]>`
      select ${db.unsafe(COLUMNS)} from exports where ${mine}
      order by id desc offset ${start} limit ${limit > 0 ? limit : null}`,
  ])
  return { total: counted?.total ?? 0, exports: [...found] }
}

/** Takes one that is under way; null when it is over, or gone. One statement. */
export async function beginExport(db: Db, id: number, now: Date): Promise<Export | null> {
  const [row] = await db<Export[]>`
    update exports set state = 'running', started_at = coalesce(started_at, ${now})
    where id = ${id} and state in ('queued', 'running') returning ${db.unsafe(COLUMNS)}`
  return row ?? null
}

/**
 * Records what was written behind a position. One statement; false when the export has ended, when another process went
 * on from there, and when the part has to be written again.
 */
export async function advanceExport(
  db: Db,
  { id, position: from, attempt }: Pick<Export, 'id' | 'position' | 'attempt'>,
  next: Pick<Export, 'position' | 'lastId' | 'rows' | 'parts' | 'xlsx' | 'scope'> & {
    endedAt: Date | null
    expiresAt: Date
    contactIds: readonly number[]
  },
): Promise<boolean> {
  const [written] = await db<{ count: number }[]>`
    with advanced as (update exports set position = ${next.position}, last_id = ${next.lastId}, row_count = ${next.rows},
      parts = ${JSON.stringify(next.parts)}::text::jsonb, file_state = ${next.xlsx && JSON.stringify(next.xlsx)}::text::jsonb,
      state = case when ${next.endedAt}::timestamptz is null then 'running' else 'done' end, ended_at = ${next.endedAt},
      expires_at = ${next.expiresAt}, scope = case when scope = 'all' then scope else ${next.scope} end
    where id = ${id} and state = 'running' and position = ${from} and attempt = ${attempt} returning id),
    noted as (
      insert into export_contacts (export_id, part, contact_ids)
      select id, ${next.parts.length}, ${next.contactIds as number[]}::bigint[] from advanced)
    select count(*) as count from advanced`
  return (written?.count ?? 0) > 0
}

/** Ends one that cannot come to its end. One statement. */
export async function failExport(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<void> {
  await db`
    update exports set state = 'failed', error = ${error}, ended_at = ${now}, parts = '[]', file_state = null
    where id = ${id} and state in ('queued', 'running')`
}

/** Those under way. One statement. */
export async function listUnderWay(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from exports where state in ('queued', 'running') order by id`
  return rows.map(({ id }) => id)
}

/** Forgets those whose time is over, and tells which. One statement. */
export async function deleteExpired(db: Db, now: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`delete from exports where expires_at <= ${now} returning id`
  return rows.map(({ id }) => id)
}

/** Makes the parts of these objects that are being written not count: they are written again. One statement. */
export async function repeatParts(db: Db, objects: readonly string[]): Promise<void> {
  await db`
    update exports set attempt = attempt + 1
    where object = any(${objects as string[]}::text[]) and state = 'running'`
}

/** The first export of these objects behind an id that has anything in its file. One statement. */
export async function findNextWritten(
  db: Db,
  objects: readonly string[],
  afterId: number,
): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from exports where object = any(${objects as string[]}::text[]) and state in ('running', 'done') and id > ${afterId}
    order by id limit 1`
  return row?.id ?? null
}

/** Whether the file has a row of any of the contacts, or was begun by a version that did not record that. One statement. */
export async function hasContacts(db: Db, id: number, contactIds: readonly number[]): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`
    select coalesce(bool_or(c.contact_ids && ${contactIds as number[]}::bigint[]), false)
      or jsonb_array_length(e.parts) > count(c.part) as has
    from exports e left join export_contacts c on c.export_id = e.id where e.id = ${id} group by e.id`
  return row?.has ?? false
}

/** Ends one that is under way or done, with a reason. One statement; false when it has ended otherwise. */
export async function cancelExport(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const cancelled = await db`
    with gone as (delete from export_contacts where export_id = ${id})
    update exports set state = 'cancelled', error = ${error}, ended_at = ${now}, parts = '[]', file_state = null
    where id = ${id} and state in ('queued', 'running', 'done')`
  return cancelled.count > 0
}

/** Forgets one, of these states if there are any. One statement; false when there is none. */
export async function deleteExport(db: Db, id: number, states: readonly string[]): Promise<boolean> {
  const deleted = await db`
    delete from exports where id = ${id} and (${states.length === 0} or state = any(${states as string[]}::text[]))`
  return deleted.count > 0
}
