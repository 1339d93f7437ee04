// The table of imports: what runs, how far it is, and what became of it.

import type { Job, JobSearch } from '../../../catalog/jobKind.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'

export interface ImportCounts {
  inserted: number
  updated: number
  failed: number
}

export interface StoredImport extends ImportCounts {
  id: number
  /** Records of the file that are done. */
  position: number
  isSameMapping: boolean
}

export interface NewImport {
  fileName: string
  hash: string
  sizeBytes: number
  errorFile: string
  /** Columns and settings: an import goes on only with the same. */
  mapping: unknown
  /** The upload that is imported; null on the command line. */
  uploadId: number | null
}

/**
 * The newest unfinished import of the file that the upload, or the command line, began; and whether there are others.
 * One statement.
 */
export async function findUnfinishedImports(
  db: Db,
  { hash, uploadId, mapping }: { hash: string; uploadId: number | null; mapping: unknown },
): Promise<{ own: StoredImport | null; hasOther: boolean }> {
  const rows = await db<(StoredImport & { isOwn: boolean })[]>`
    select distinct on (is_own) is_own as "isOwn", id, position, inserted_count as inserted, updated_count as updated,
      ignored_count as failed, mapping = ${JSON.stringify(mapping)}::text::jsonb as "isSameMapping"
    from (
      select *, upload_id is not distinct from ${uploadId}::bigint as is_own from imports
      where file_hash = ${hash} and object = 'contact' and status = 'in progress'
    ) i order by is_own, id desc`
  const own = rows.find(({ isOwn }) => isOwn)
  if (!own) return { own: null, hasOther: rows.length > 0 }
  const { isOwn: _, ...stored } = own
  return { own: stored, hasOther: rows.length > 1 }
}

/** An import that came to its end. */
export interface FinishedImport extends ImportCounts {
  id: number
  rows: number
  dateEnded: Date
}

/** The newest import of the file, when it came to its end; else null. */
export async function findFinishedImport(db: Db, hash: string): Promise<FinishedImport | null> {
  const [row] = await db<(FinishedImport & { status: string })[]>`
    select id, status, position as rows, inserted_count as inserted, updated_count as updated, ignored_count as failed,
      date_ended as "dateEnded"
    from imports where file_hash = ${hash} and object = 'contact' and status in ('in progress', 'imported')
    order by id desc limit 1`
  if (row?.status !== 'imported') return null
  const { status: _, ...finished } = row
  return finished
}

export async function insertImport(
  db: Db,
  entry: NewImport,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into imports (file_name, file_hash, file_size, error_file, mapping, status, date_added, date_started, created_by, created_by_user, upload_id)
    values (${entry.fileName}, ${entry.hash}, ${entry.sizeBytes}, ${entry.errorFile}, ${JSON.stringify(entry.mapping)}::text::jsonb,
      'in progress', ${now}, ${now}, ${actor.userId}, ${actor.name}, ${entry.uploadId})
    returning id`
  if (!row) throw new Error('the import was not stored')
  return row.id
}

/**
 * Counts a batch in: part of the batch's own transaction, so that no row is imported twice or passed over.
 * @returns whether the import is still under way. One statement.
 */
export async function updateImportProgress(
  db: Db,
  id: number,
  done: ImportCounts & { rows: number },
): Promise<boolean> {
  const rows = await db`
    update imports set position = position + ${done.rows}, line_count = line_count + ${done.rows},
      inserted_count = inserted_count + ${done.inserted}, updated_count = updated_count + ${done.updated},
      ignored_count = ignored_count + ${done.failed}
    where id = ${id} and status = 'in progress' returning 1`
  return rows.length > 0
}

/** Ends the import of an upload that is under way; a batch that is being written is rolled back. One statement. */
export async function stopImportsOf(db: Db, uploadId: number, now: Date): Promise<void> {
  await db`
    update imports set status = 'stopped', date_ended = ${now}
    where upload_id = ${uploadId} and status = 'in progress'`
}

/** Ends an import that is under way. One statement. */
export async function stopImport(db: Db, id: number, now: Date): Promise<void> {
  await db`
    update imports set status = 'stopped', date_ended = ${now} where id = ${id} and status = 'in progress'`
}

/** `imported` at its end, `stopped` when another import of the file takes its place. */
export async function finishImport(
  db: Db,
  id: number,
  status: 'imported' | 'stopped',
  now: Date,
): Promise<void> {
  await db`update imports set status = ${status}, date_ended = ${now} where id = ${id}`
}

type FoundImport = Omit<Job, 'error' | 'path' | 'mayCancel'>

/** The actor's own, newest first; those of everybody for administrators. One statement. */
export async function findImports(
  db: Db,
  { isAdmin, userId }: Actor,
  { id, states, limit }: JobSearch,
): Promise<FoundImport[]> {
  const state = db`case status when 'in progress' then 'running' when 'imported' then 'done' else 'cancelled' end`
  return db<FoundImport[]>`
    select id, file_name as name, ${state} as state, case status when 'imported' then 1 end as progress, position as done,
      created_by_user as "createdByUser", date_added as "dateAdded", date_started as "startedAt", date_ended as "endedAt"
    from imports
    where (${isAdmin} or created_by = ${userId}) and (${id ?? null}::bigint is null or id = ${id ?? null})
      and (${states.length === 0} or ${state} = any(${states as string[]}::text[]))
    order by id desc limit ${limit}`
}
