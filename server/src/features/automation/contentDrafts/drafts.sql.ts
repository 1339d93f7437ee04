// Drafts as they are stored: at most one beside each record.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { DraftKind } from './draftKinds.ts'

export interface Draft {
  recordId: number
  /** A body as a PUT of the record takes it. */
  body: Readonly<Record<string, unknown>>
  /** Grows with each save. */
  revision: number
  /** The tag of the record that it was begun on. */
  begunOn: string
  dateAdded: Date
  createdBy: number | null
  createdByUser: string | null
  dateModified: Date | null
  modifiedBy: number | null
  modifiedByUser: string | null
}

type Table = DraftKind['table']

/** The draft of a record, kept from others until the transaction ends; null when there is none. */
export async function lockDraft(db: Db, table: Table, recordId: number): Promise<Draft | null> {
  const [draft] = await db<Draft[]>`
    select record_id as "recordId", body, revision, begun_on as "begunOn", date_added as "dateAdded",
      created_by as "createdBy", created_by_user as "createdByUser", date_modified as "dateModified",
      modified_by as "modifiedBy", modified_by_user as "modifiedByUser"
    from ${db(table)} where record_id = ${recordId} ${lockRows(db, table)}`
  return draft ?? null
}

/** Begins a draft, or replaces what it holds: then it stays the one of the record that it was begun on. */
export async function putContentDraft(
  db: Db,
  table: Table,
  {
    recordId,
    body,
    begunOn,
    actor,
    now,
  }: Pick<Draft, 'recordId' | 'body' | 'begunOn'> & { actor: Actor; now: Date },
): Promise<void> {
  await db`
    insert into ${db(table)} as d (record_id, body, begun_on, date_added, created_by, created_by_user)
    values (${recordId}, ${JSON.stringify(body)}::text::json, ${begunOn}, ${now}, ${actor.userId}::bigint, ${actor.name}::text)
    on conflict (record_id) do update set body = excluded.body, revision = d.revision + 1, date_modified = ${now},
      modified_by = excluded.created_by, modified_by_user = excluded.created_by_user`
}

export async function deleteContentDraft(db: Db, table: Table, recordId: number): Promise<void> {
  await db`delete from ${db(table)} where record_id = ${recordId}`
}
