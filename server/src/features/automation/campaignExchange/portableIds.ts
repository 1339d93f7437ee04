// The names under which records travel between installations: a UUID for each that ever did.
import type { Db } from '../../../platform/database/connection.ts'

export interface PortableId {
  kind: string
  id: number
  uuid: string
}

/** UUIDs of records, by `kind:id`; those that have none get one. Two statements. */
export async function ensurePortableIds(
  db: Db,
  records: readonly Pick<PortableId, 'kind' | 'id'>[],
): Promise<Map<string, string>> {
  const list = JSON.stringify(records.map(({ kind, id }) => ({ kind, id })))
  await db`
    insert into portable_ids (object, object_id, uuid)
    select distinct on (kind, id) kind, id, gen_random_uuid()
    from jsonb_to_recordset(${list}::text::jsonb) as r (kind text, id bigint) order by kind, id
    on conflict do nothing`
  const rows = await db<PortableId[]>`
    select p.object as kind, p.object_id as id, p.uuid from portable_ids p
    join jsonb_to_recordset(${list}::text::jsonb) as r (kind text, id bigint) on r.kind = p.object and r.id = p.object_id`
  return new Map(rows.map(({ kind, id, uuid }) => [`${kind}:${id}`, uuid]))
}

/** Ids of the records known here under these UUIDs, by `kind:uuid`. One statement. */
export async function findPortableIds(
  db: Db,
  names: readonly Pick<PortableId, 'kind' | 'uuid'>[],
): Promise<Map<string, number>> {
  const rows = await db<PortableId[]>`
    select p.object as kind, p.object_id as id, p.uuid from portable_ids p
    join jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as r (kind text, uuid uuid) on r.kind = p.object and r.uuid = p.uuid`
  return new Map(rows.map(({ kind, id, uuid }) => [`${kind}:${uuid}`, id]))
}

/** Notes under which UUIDs records came; what is known of a record that is gone makes room. Two statements. */
export async function insertPortableIds(db: Db, records: readonly PortableId[]): Promise<void> {
  if (records.length === 0) return
  const list = JSON.stringify(records)
  await db`
    delete from portable_ids p using jsonb_to_recordset(${list}::text::jsonb) as r (kind text, id bigint, uuid uuid)
    where p.object = r.kind and p.uuid = r.uuid and p.object_id <> r.id`
  await db`
    insert into portable_ids (object, object_id, uuid)
    select kind, id, uuid from jsonb_to_recordset(${list}::text::jsonb) as r (kind text, id bigint, uuid uuid) order by kind, id
    on conflict do nothing`
}
