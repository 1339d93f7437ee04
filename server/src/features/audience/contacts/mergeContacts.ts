// Two contacts that are one: the survivor keeps its id and gets what the duplicates have (engine, section 5.3).

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { updateRows } from '../../../platform/rest/write.ts'
import { keepOnePrimary } from '../companies/keepOnePrimary.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { assertClaimed, claimIdentities, deleteIdentities } from '../contactRows/contactIdentities.ts'
import { identitiesOf, identityRules } from '../contactRows/identities.ts'
import { type MergePair, moveChildren } from './contactChildren.ts'
import { mergeRows } from './mergeRows.ts'

type By = Pick<Context, 'actor' | 'now' | 'config' | 'catalog'>

/**
 * Merges each duplicate into its survivor. Pairs may form chains; a contact that is gone is passed over. Statements: one per
 * table that hangs on contacts and eight more, whatever the number of pairs. Call `wakeConsumers` after the commit.
 * @throws Retry when another transaction claims a unique value at the same moment.
 */
export async function mergeContacts(db: Db, pairs: MergePair[], by: By): Promise<void> {
  const fields = await loadContactFields(db)
  const targets = finalSurvivors(pairs)
  const rows = await lockContacts(db, fields, [
    ...new Set(targets.flatMap(({ survivor, duplicate }) => [survivor, duplicate])),
  ])
  const known = targets.filter(({ survivor, duplicate }) => rows.has(survivor) && rows.has(duplicate))
  if (known.length === 0) return
  const changes = new Map<number, Change>()
  for (const { survivor, duplicate } of known) {
    const [before, lost] = [rows.get(survivor), rows.get(duplicate)]
    if (!before || !lost) continue
    const change = changes.get(survivor) ?? editOf(before)
    changes.set(survivor, change)
    mergeRows(fields, change.after, lost)
  }
  for (const change of changes.values()) noteDifferences(fields, change, by)
  await updateRows(
    db,
    { table: 'contacts' },
    fields.record,
    [...changes.values()].filter((change) => Object.keys(change.differences).length > 0),
  )
  await absorb(db, known, by)
  await renewIdentities(
    db,
    fields,
    [...changes.values()].map((change) => change.after),
    by,
  )
}

/**
 * The part of a merge after the survivors' rows are written: children, the trace for look-ups by an old id, the duplicates
 * themselves with their identities, audit, domain event. Duplicates must be locked.
 */
export async function absorb(
  db: Db,
  pairs: MergePair[],
  { actor, now, catalog }: Pick<By, 'actor' | 'now' | 'catalog'>,
): Promise<void> {
  const duplicates = pairs.map(({ duplicate }) => duplicate)
  const survivors = [...new Set(pairs.map(({ survivor }) => survivor))]
  await deleteIdentities(db, duplicates)
  await moveChildren({ db, catalog }, pairs)
  await keepOnePrimary(db, survivors)
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

/** Locks contacts in id order and reads them with all fields. */
export async function lockContacts(db: Db, fields: ContactFields, ids: number[]): Promise<Map<number, Row>> {
  const rows = await db<Row[]>`
    select ${selection(db, fields.record)} from contacts t where t.id = any(${ids}::bigint[]) order by t.id for update`
  return new Map(rows.map((row) => [row.id, row]))
}

async function renewIdentities(db: Db, fields: ContactFields, rows: Row[], { config }: By): Promise<void> {
  const rules = identityRules(fields.unique, config.contact_unique_identifiers_operator)
  const wanted = rows.flatMap((row) =>
    identitiesOf(rules, row).map((identity) => ({ ...identity, contactId: row.id })),
  )
  await deleteIdentities(
    db,
    rows.map((row) => row.id),
  )
  if (wanted.length > 0) assertClaimed((await claimIdentities(db, wanted)).length, wanted.length)
}

// In a chain a → b → c everything ends at c.
function finalSurvivors(pairs: MergePair[]): MergePair[] {
  const next = new Map(
    pairs
      .filter(({ survivor, duplicate }) => survivor !== duplicate)
      .map(({ survivor, duplicate }) => [duplicate, survivor]),
  )
  const end = (id: number): number => {
    const seen = new Set<number>()
    let at = id
    for (let to = next.get(at); to !== undefined && !seen.has(to); to = next.get(at)) {
      seen.add(to)
      at = to
    }
    return at
  }
  return [...next.keys()]
    .map((duplicate) => ({ duplicate, survivor: end(duplicate) }))
    .filter(({ survivor, duplicate }) => survivor !== duplicate)
}

function editOf(before: Row): Change {
  return {
    kind: 'edit',
    isMatched: false,
    isPut: false,
    bodies: [],
    values: {},
    before,
    after: { ...before },
    differences: {},
    others: [],
  }
}

function noteDifferences(fields: ContactFields, change: Change, { actor, now }: By): void {
  for (const name of [
    ...fields.custom.map(({ alias }) => alias),
    'owner',
    'stage',
    'dateIdentified',
    'preferredProfileImage',
  ]) {
    const [old, value] = [change.before?.[name] ?? null, change.after[name] ?? null]
    if (JSON.stringify(old) !== JSON.stringify(value)) change.differences[name] = [old, value]
  }
  if (Object.keys(change.differences).length > 0) {
    Object.assign(change.after, { dateModified: now, modifiedBy: actor.userId, modifiedByUser: actor.name })
  }
}
