// Two contacts that are one: the survivor keeps its id and gets what the duplicates have.

import { appendHappenings } from '../../../catalog/happenings.ts'
import { showRecords } from '../../../catalog/webhookTrigger.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { keepOnePrimary } from '../companies/keepOnePrimary.ts'
import { deleteIdentities } from '../contactRows/contactIdentities.ts'
import { type MergePair, moveChildren } from './contactChildren.ts'

/**
 * The part of a merge after the survivors' rows are written: word of the end of the duplicates, children, the trace for look-ups by an old id, the duplicates
 * themselves with their identities, audit, happening. Duplicates must be locked.
 */
export async function absorb(context: Context, pairs: MergePair[]): Promise<void> {
  const { db, actor, now, catalog, config } = context
  const duplicates = pairs.map(({ duplicate }) => duplicate)
  const survivors = [...new Set(pairs.map(({ survivor }) => survivor))]
  await tellOfEnds(context, duplicates)
  await deleteIdentities(db, duplicates)
  await moveChildren({ db, catalog }, pairs)
  await keepOnePrimary(db, survivors, config)
  await db`
    insert into contact_merges (merged_id, contact_id, date_added)
    select duplicate, survivor, ${now} from unnest(${duplicates}::bigint[], ${pairs.map(({ survivor }) => survivor)}::bigint[]) p (duplicate, survivor)`
  await db`delete from contacts where id = any(${duplicates}::bigint[])`
  await insertAuditEntries(
    db,
    pairs.map(({ survivor, duplicate }) => ({
      bundle: 'lead',
      object: 'lead',
      objectId: duplicate,
      action: 'merge',
      details: { merged_into: survivor },
    })),
    { actor, now },
  )
  await appendHappenings(
    db,
    [
      {
        type: 'contact.merged',
        ids: survivors,
        payload: { merged: pairs },
      },
    ],
    now,
  )
}

// To whoever follows single records a duplicate is deleted. It shows itself while it still has what is its own.
async function tellOfEnds(context: Context, duplicates: readonly number[]): Promise<void> {
  const show = async () =>
    [...(await showRecords(context, 'contact', duplicates))].map(([id, shown]) => ({ id, shown }))
  for (const tell of context.catalog.onDeletion) await tell(context, 'contact', show)
}

/**
 * Forgets that a contact was merged into another one, which is as little identified as it was, unless that is otherwise by
 * now: `identified` is what it was before and after. Two statements at most.
 */
export async function forgetMerge(
  db: Db,
  {
    contactId,
    duplicateId,
    identified,
  }: { contactId: number; duplicateId: number; identified: readonly [unknown, unknown] | undefined },
): Promise<void> {
  await db`delete from contact_merges where merged_id = ${duplicateId} and contact_id = ${contactId}`
  if (!identified) return
  const [before, after] = identified.map((at) => (at === null ? null : String(at)))
  await db`
    update contacts set date_identified = ${before ?? null}::timestamptz
    where id = ${contactId} and date_identified is not distinct from ${after ?? null}::timestamptz`
}
