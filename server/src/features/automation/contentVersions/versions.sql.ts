// What the audit log says of the contents of one record.
import type { Db } from '../../../platform/database/connection.ts'

export interface Recorded {
  bundle: string
  object: string
  id: number
}

/** An entry of the log about the record. */
export interface Save {
  id: number
  dateAdded: Date
  userId: number
  userName: string
  /** `create`, `update`, or `publishDraft` beside the update that it made. */
  action: string
  /** The contents that it changed. */
  keys: string[]
}

/** At most so many entries, the newest first, from the one with the id `before` on. One statement. */
export async function findSaves(
  db: Db,
  { bundle, object, id }: Recorded,
  { keys, before, limit }: { keys: readonly string[]; before: number | null; limit: number },
): Promise<Save[]> {
  // Only what is left of the limit is looked into: details hold whole documents.
  return db<Save[]>`
    select id, date_added as "dateAdded", user_id as "userId", user_name as "userName", action,
      array(select key from jsonb_object_keys(details) key where key = any(${keys as string[]})) as keys
    from (
      select * from audit_log
      where bundle = ${bundle} and object = ${object} and object_id = ${id}
        and action in ('create', 'update', 'publishDraft') and (${before}::bigint is null or id <= ${before})
      order by id desc limit ${limit}
    ) newest order by id desc`
}

/** What each of the contents was before the first of the later saves that changed it, by key. One statement. */
export async function findContentAt(
  db: Db,
  { bundle, object, id }: Recorded,
  { save, keys }: { save: number; keys: readonly string[] },
): Promise<Map<string, unknown>> {
  const rows = await db<{ key: string; value: unknown }[]>`
    select first.key, l.details -> first.key -> 0 as value
    from (
      select key, min(l.id) as id from audit_log l, jsonb_object_keys(l.details) key
      where l.bundle = ${bundle} and l.object = ${object} and l.object_id = ${id} and l.id > ${save}
        and l.action = 'update' and key = any(${keys as string[]})
      group by key
    ) first join audit_log l on l.id = first.id`
  return new Map(rows.map(({ key, value }) => [key, value]))
}
