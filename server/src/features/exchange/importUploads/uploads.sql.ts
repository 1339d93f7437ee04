// Files that are to be imported, as they are stored.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { ListReason } from '../../audience/suppressions/suppressList.ts'
import type { ImportSettings } from '../imports/importContacts.ts'

export const STATES = ['new', 'queued', 'running', 'done', 'cancelled', 'failed'] as const

/** What came, or would come, of the rows of a file. */
export interface UploadCounts {
  rows: number
  inserted: number
  updated: number
  failed: number
  /** Failed rows that the file of failures does not hold. */
  failuresLeftOut?: number
  /** Why rows failed, most frequent first. */
  problems: { reason: string; count: number; lines: number[] }[]
  createdFields: string[]
  createdSegments: string[]
  listId?: number | null
  /** Of a suppression list: rows with an address that nobody writes to, and contacts that are blocked by it. */
  suppressed?: number
  blocked?: number | null
  /** This very file was imported to its end then: nothing was done. */
  importedAt: string | null
}

export interface Upload {
  id: number
  fileName: string
  sizeBytes: number
  settings: ImportSettings
  /** Of a suppression list: why addresses are on it whose row does not say so. Null for a file of contacts. */
  reason: ListReason | null
  /** A file that was imported before is imported once more. */
  again: boolean
  /** Its file was removed, because a person in it was erased: `error` says so. */
  isErased: boolean
  state: (typeof STATES)[number]
  isDryRun: boolean
  progress: number
  dryRun: UploadCounts | null
  result: UploadCounts | null
  importId: number | null
  error: string | null
  userId: number | null
  credentialId: number | null
  createdByUser: string | null
  dateAdded: Date
  startedAt: Date | null
  endedAt: Date | null
  expiresAt: Date
}

const COLUMNS = `id, file_name as "fileName", size_bytes as "sizeBytes", settings, reason, again, is_erased as "isErased", state, is_dry_run as "isDryRun", progress,
  dry_run as "dryRun", result, import_id as "importId", error, user_id as "userId", credential_id as "credentialId",
  created_by_user as "createdByUser", date_added as "dateAdded", date_started as "startedAt", date_ended as "endedAt",
  expires_at as "expiresAt"`

function starterOf({ userId, credentialId, name }: Actor): string {
  if (userId !== null) return `user:${userId}`
  return credentialId === undefined ? `name:${name}` : `credential:${credentialId}`
}

/** Files of an actor. */
export interface StoredUploads {
  count: number
  sizeBytes: number
}

/** Uploads of the actor, and the bytes of their files. One statement. */
export async function measureUploads(db: Db, actor: Actor): Promise<StoredUploads> {
  const [stored] = await db<StoredUploads[]>`
    select count(*) as count, coalesce(sum(size_bytes) filter (where not is_erased), 0)::bigint as "sizeBytes"
    from import_uploads where starter = ${starterOf(actor)}`
  return stored ?? { count: 0, sizeBytes: 0 }
}

/**
 * Inserts an upload. `check` throws when the other files of the actor reach a limit; uploads of one actor are
 * inserted one after the other. Three statements.
 */
export async function insertUpload(
  db: Db,
  { fileName, sizeBytes, settings, reason }: Pick<Upload, 'fileName' | 'sizeBytes' | 'settings' | 'reason'>,
  {
    actor,
    now,
    expiresAt,
    check,
  }: { actor: Actor; now: Date; expiresAt: Date; check: (stored: StoredUploads) => void },
): Promise<number> {
  const starter = starterOf(actor)
  await db`select pg_advisory_xact_lock(hashtextextended(${`import uploads ${starter}`}, 0))`
  check(await measureUploads(db, actor))
  const [row] = await db<{ id: number }[]>`
    insert into import_uploads (file_name, size_bytes, settings, reason, starter, user_id, credential_id, created_by_user, date_added, expires_at)
    values (${fileName}, ${sizeBytes}, ${JSON.stringify(settings)}::text::jsonb, ${reason}, ${starter}, ${actor.userId},
      ${actor.credentialId ?? null}, ${actor.name}, ${now}, ${expiresAt}) returning id`
  if (!row) throw new Error('the upload was not stored')
  return row.id
}

/** The condition that somebody may see a file: one's own, and those of everybody for administrators. */
export function isOwnUpload(db: Db, actor: Actor): Fragment {
  return db`(${actor.isAdmin} or starter = ${starterOf(actor)})`
}

/** The actor's own, newest first; those of everybody for administrators. Two statements. */
export async function findUploads(
  db: Db,
  actor: Actor,
  {
    ids = null,
    kinds = { contacts: true, suppressions: true },
    start = 0,
    limit = 0,
  }: {
    ids?: readonly number[] | null
    kinds?: { contacts: boolean; suppressions: boolean }
    start?: number
    limit?: number
  } = {},
): Promise<{ total: number; imports: Upload[] }> {
  const mine = db`${isOwnUpload(db, actor)} and (${ids === null} or id = any(${(ids ?? []) as number[]}::bigint[]))
    and case when reason is null then ${kinds.contacts}::boolean else ${kinds.suppressions}::boolean end`
  const [[counted], imports] = await Promise.all([
    db<{ total: number }[]>`select count(*) as total from import_uploads where ${mine}`,
    db<Upload[]>`
      select ${db.unsafe(COLUMNS)} from import_uploads where ${mine}
      order by id desc offset ${start} limit ${limit > 0 ? limit : null}`,
  ])
  return { total: counted?.total ?? 0, imports: [...imports] }
}

/** Takes the row for a change; null when it is gone. One statement. */
export async function lockUpload(db: Db, id: number): Promise<Upload | null> {
  const [row] = await db<Upload[]>`
    select ${db.unsafe(COLUMNS)} from import_uploads where id = ${id} ${lockRows(db, 'import_uploads')}`
  return row ?? null
}

export async function saveSettings(
  db: Db,
  { id, settings, reason, again }: Pick<Upload, 'id' | 'settings' | 'reason' | 'again'>,
): Promise<void> {
  await db`
    update import_uploads set settings = ${JSON.stringify(settings)}::text::jsonb, reason = ${reason}, again = ${again}, dry_run = null
    where id = ${id}`
}

export async function queueUpload(
  db: Db,
  id: number,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
): Promise<void> {
  // A suppression list goes on behind what its result counts, so it begins without one.
  await db`
    update import_uploads set state = 'queued', is_dry_run = ${isDryRun}, progress = 0, error = null, date_started = ${now},
      date_ended = null, result = case when ${isDryRun} or reason is null then result end where id = ${id}`
}

/** Takes one that is under way; null when it is over, or gone, or is something else by now. One statement. */
export async function beginUpload(db: Db, id: number, isDryRun: boolean | null): Promise<Upload | null> {
  const [row] = await db<Upload[]>`
    update import_uploads set state = 'running'
    where id = ${id} and state in ('queued', 'running') and is_dry_run = coalesce(${isDryRun}, is_dry_run)
    returning ${db.unsafe(COLUMNS)}`
  return row ?? null
}

/** An upload as it was begun: whoever cancels it may begin it anew before its work ends. */
export type Begun = Pick<Upload, 'id' | 'startedAt'>

/** How far it is. @returns whether it is still to go on. One statement. */
export async function noteProgress(
  db: Db,
  { id, startedAt }: Begun,
  { progress, importId }: { progress: number; importId: number | null },
): Promise<boolean> {
  const rows = await db`
    update import_uploads set progress = ${progress}, import_id = coalesce(${importId}::bigint, import_id)
    where id = ${id} and date_started = ${startedAt} and state = 'running' returning 1`
  return rows.length > 0
}

/** What is done of it by now, in the transaction that did it. @returns whether it is still to go on. One statement. */
export async function noteCounts(db: Db, { id, startedAt }: Begun, counts: UploadCounts): Promise<boolean> {
  const rows = await db`
    update import_uploads set result = ${JSON.stringify(counts)}::text::jsonb
    where id = ${id} and date_started = ${startedAt} and state = 'running' returning 1`
  return rows.length > 0
}

/** Whether it is there as it was begun, and whether it is still to go on. One statement. */
export async function findBegun(
  db: Db,
  { id, startedAt }: Begun,
): Promise<{ isThere: boolean; isUnderWay: boolean }> {
  const [row] = await db<{ isUnderWay: boolean }[]>`
    select state in ('queued', 'running') as "isUnderWay" from import_uploads
    where id = ${id} and date_started = ${startedAt} and not is_erased`
  return { isThere: row !== undefined, isUnderWay: row?.isUnderWay ?? false }
}

/**
 * Ends what is under way: one that only counted may be begun as before.
 * @param upload without `startedAt`, whenever it was begun
 * @returns whether something was under way. One statement.
 */
export async function endUpload(
  db: Db,
  upload: Pick<Upload, 'id'> & Partial<Begun>,
  end: {
    state: 'done' | 'cancelled' | 'failed'
    counts?: UploadCounts
    importId?: number | null
    error?: string
    now: Date
  },
): Promise<boolean> {
  const counts = end.counts ? JSON.stringify(end.counts) : null
  const rows = await db`
    update import_uploads set
      state = case when is_dry_run and ${end.state !== 'failed'} then 'new' else ${end.state} end,
      progress = case when ${end.state === 'done'} then 1 else progress end,
      dry_run = case when is_dry_run then coalesce(${counts}::text::jsonb, dry_run) else dry_run end,
      result = case when is_dry_run then result else coalesce(${counts}::text::jsonb, result) end,
      import_id = coalesce(${end.importId ?? null}::bigint, import_id), error = ${end.error ?? null}, date_ended = ${end.now}
    where id = ${upload.id} and state in ('queued', 'running')
      and date_started = coalesce(${upload.startedAt ?? null}::timestamptz, date_started)
    returning 1`
  return rows.length > 0
}

/** @returns whether it was there. One statement. */
export async function deleteUpload(db: Db, id: number): Promise<boolean> {
  return (await db`delete from import_uploads where id = ${id} returning 1`).length > 0
}

/** Deletes those that are over their time. @returns their ids. One statement. */
export async function deleteUploads(db: Db, { before }: { before: Date }): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    delete from import_uploads where id = any(array(
      select id from import_uploads where expires_at <= ${before} and state not in ('queued', 'running')
      order by id limit 1000)) returning id`
  return rows.map(({ id }) => id)
}

/** The first upload behind an id that has its file. One statement. */
export async function findNextWithFile(db: Db, afterId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from import_uploads where id > ${afterId} and not is_erased order by id limit 1`
  return row?.id ?? null
}

/**
 * Ends an upload whose file is removed, whatever its state is. @returns false for an upload that was removed. One
 * statement.
 */
export async function eraseUpload(
  db: Db,
  id: number,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const rows = await db`
    update import_uploads set is_erased = true, state = 'cancelled', error = ${error},
      date_ended = case when state in ('queued', 'running') then ${now} else coalesce(date_ended, ${now}) end
    where id = ${id} and not is_erased returning 1`
  return rows.length > 0
}

/** The columns that the job of an upload is queued by. */
export type QueuedUpload = Pick<Upload, 'id' | 'isDryRun' | 'userId' | 'credentialId'>

/** Those that are under way, whether or not they have a job. One statement. */
export async function listUnderWay(db: Db): Promise<QueuedUpload[]> {
  return db<QueuedUpload[]>`
    select id, is_dry_run as "isDryRun", user_id as "userId", credential_id as "credentialId" from import_uploads where state in ('queued', 'running') order by id`
}
