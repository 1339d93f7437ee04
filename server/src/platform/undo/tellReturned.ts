import type { Db } from '../database/connection.ts'
import { appendHappenings } from '../engine/happenings.ts'
import type { Definition } from '../resource/definition.ts'

/** Tells of records that are back as of new ones: whoever was told that they are gone has to learn of them. */
export async function tellReturned(
  db: Db,
  { definition, ids, now }: { definition: Definition; ids: readonly number[]; now: Date },
): Promise<void> {
  if (definition.emits) await appendHappenings(db, [{ type: `${definition.name}.created`, ids }], now)
}
