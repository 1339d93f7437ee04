// What belongs to a contact: rows that go, and rows that stay and say nothing of the person any more.

import type { ContactData } from '../../../catalog/contactData.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { blankAuditEntries } from '../../../platform/engine/blankAuditEntries.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { keepRollups, noteDroppedRows } from '../../insight/rollups/keepRollups.ts'
import type { Place } from './erasures.sql.ts'
import { listTableParts } from './parts.ts'

/** So many rows go in a transaction: a fraction of a second. */
const AT_ONCE = 2_000

/** How far it is, null at the end; and how many rows were erased, by table. */
export interface Progress {
  place: Place | null
  erased: Record<string, number>
}

/**
 * Erases rows of the contacts in the caller's transaction: all of them, or a few thousand from `place` on. Figures that
 * were taken of them stay.
 */
export async function eraseRows(
  db: Db,
  { contactData, resources }: Contracts,
  { contactIds, place }: { contactIds: number[]; place: Place },
): Promise<Progress> {
  await keepRollups(db)
  const parts = await listTableParts(
    db,
    contactData.map(({ table }) => table),
  )
  const erased: Record<string, number> = {}
  const add = (name: string, count: number) => {
    if (count > 0) erased[name] = (getOwn(erased, name) ?? 0) + count
  }
  let left = AT_ONCE
  for (const { table, part } of parts) {
    if (place.part !== undefined && `${table} ${part}` < place.part) continue
    const data = contactData.find((one) => one.table === table)
    if (!data) continue
    const record = [...resources.values()].find((definition) => definition.table === table)
    const { count, ids, last } = await erasePart(db, data, {
      part,
      contactIds,
      limit: left,
      withIds: !!record,
    })
    if (part !== table && last && !data.outlives) await noteDroppedRows(db, table, last)
    if (record) add('audit_log', await blankAuditEntries(db, record.audit, ids))
    add(table, count)
    left -= count
    if (left <= 0) return { place: { part: `${table} ${part}` }, erased }
  }
  return { place: null, erased }
}

async function erasePart(
  db: Db,
  { outlives, keeps }: ContactData,
  options: { part: string; contactIds: number[]; limit: number; withIds: boolean },
): Promise<{ count: number; ids: number[]; last: Date | null }> {
  const { part, contactIds, limit, withIds } = options
  const found = db`t.ctid = any(array(select ctid from ${db(part)} where contact_id = any(${contactIds}::bigint[]) limit ${limit}))`
  const returned = db.unsafe(
    `returning ${withIds ? 't.id' : 'null::bigint as id'}, ${'since' in keeps && !outlives ? keeps.since : 'null::timestamptz'} as at`,
  )
  const blanks = ['contact_id = null', ...words(outlives?.blanks).map((column) => `"${column}" = default`)]
  const cleared = db`update ${db(part)} t set ${db.unsafe(blanks.join(', '))} where ${found}`
  const deleted = db`delete from ${db(part)} t where ${found}`
  const stays = outlives?.states && db`t.state = any(${outlives.states as string[]}::text[])`
  const change = stays
    ? db`select * from cleared union all select * from deleted`
    : db`${outlives ? cleared : deleted} ${returned}`
  const parts = stays
    ? db`cleared as (${cleared} and ${stays} ${returned}), deleted as (${deleted} and not ${stays} ${returned}),`
    : db``
  const [row] = await db<{ count: number; ids: number[] | null; last: Date | null }[]>`
    with ${parts} gone as (${change})
    select count(*) as count, array_agg(id) filter (where id is not null) as ids, max(at) as last from gone`
  return { count: row?.count ?? 0, ids: row?.ids ?? [], last: row?.last ?? null }
}

function words(text = ''): string[] {
  return text.trim().split(/\s+/).filter(Boolean)
}
