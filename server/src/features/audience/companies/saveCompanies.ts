// What hangs on companies that are renamed or deleted: links, and the name in contacts.

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import {
  type BackgroundWork,
  type KeyRange,
  startWork,
  within,
} from '../../../platform/engine/backgroundWork.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { allContacts } from '../contactRows/allContacts.ts'
import { type CompanyName, setCompanyNames } from '../contactRows/setCompanyNames.ts'

/** Keeps links and contacts true to the companies: no statement for plain changes. */
export async function saveCompanies({ db, now }: Context, changes: Change[]): Promise<void> {
  const named = (some: Change[]) => some.map(({ after }) => ({ id: after.id, name: after.companyname }))
  const deleted = changes.filter(({ kind }) => kind === 'delete')
  const renamed = changes.filter(({ kind, differences }) => kind === 'edit' && 'companyname' in differences)
  await startWork(db, unlinkCompanies, named(deleted), now)
  await startWork(db, renameCompanies, named(renamed), now)
}

/** Takes contacts out of deleted companies. */
export const unlinkCompanies: BackgroundWork = {
  name: 'companies.unlink',
  title: 'Taking contacts out of deleted companies',
  hanging: (db, companyIds) =>
    db`select from company_contacts where company_id = any(${companyIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, companyIds, { range, now }) {
    const { count, named, others } = await unlink(db, companyIds, range)
    await setCompanyNames(db, named, now)
    await appendHappenings(
      db,
      [{ type: 'contact.changed', ids: others, payload: { fields: ['companies'] } }],
      now,
    )
    return count
  },
}

/** Writes the present names of renamed companies into the contacts whose primary company they are. */
export const renameCompanies: BackgroundWork = {
  name: 'companies.rename',
  title: 'Writing the names of renamed companies into contacts',
  hanging: (db, companyIds) => db`
    select from company_contacts where company_id = any(${companyIds as number[]}::bigint[]) and is_primary`,
  remains: true,
  keys: allContacts,
  async run(db, companyIds, { range, now }) {
    const named = await db<CompanyName[]>`
      select own.contact_id as "contactId", c.companyname as company
      from company_contacts own join companies c on c.id = own.company_id
      where own.company_id = any(${companyIds as number[]}::bigint[]) and own.is_primary and ${within(db, 'own.contact_id', range)}
      order by 1`
    await setCompanyNames(db, named, now)
    return named.length
  },
}

interface Unlinked {
  count: number
  /** Contacts that lost their primary company, and the name of the one that takes its place. */
  named: CompanyName[]
  others: number[]
}

// Contacts that lose their primary company get the one added last of the rest; others lose nothing but the link. Of
// several companies that are deleted together none takes the place of another.
async function unlink(db: Db, companyIds: readonly number[], range: KeyRange | null): Promise<Unlinked> {
  const ids = companyIds as number[]
  const lost = await db<{ contactId: number; isPrimary: boolean }[]>`
    with doomed as materialized (
      select contact_id, company_id from company_contacts
      where company_id = any(${ids}::bigint[]) and ${within(db, 'contact_id', range)}
      ${lockRows(db, 'company_contacts', { by: ['contact_id', 'company_id'] })}
    )
    delete from company_contacts t using doomed
    where t.contact_id = doomed.contact_id and t.company_id = doomed.company_id
    returning t.contact_id as "contactId", t.is_primary as "isPrimary"`
  const orphans = [...new Set(lost.filter((link) => link.isPrimary).map((link) => link.contactId))].sort(
    (a, b) => a - b,
  )
  const isOrphan = new Set(orphans)
  const others = [...new Set(lost.map((link) => link.contactId))].filter((id) => !isOrphan.has(id))
  if (orphans.length === 0) return { count: lost.length, named: [], others }
  const next = await db<CompanyName[]>`
    with next as (
      select distinct on (own.contact_id) own.contact_id, own.company_id
      from company_contacts own join companies c on c.id = own.company_id
      where own.contact_id = any(${orphans}::bigint[]) order by own.contact_id, own.date_added desc, own.company_id desc
    ), promoted as (
      update company_contacts t set is_primary = true from next
      where t.contact_id = next.contact_id and t.company_id = next.company_id returning t.contact_id, t.company_id
    )
    select p.contact_id as "contactId", c.companyname as company from promoted p join companies c on c.id = p.company_id`
  const names = new Map(next.map(({ contactId, company }) => [contactId, company]))
  const named = orphans.map((contactId) => ({ contactId, company: names.get(contactId) ?? null }))
  return { count: lost.length, named, others }
}

/** Contacts have the names of companies that are back, and are looked at again. */
export const nameReturnedCompanies: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind !== 'company') return
  await startWork(
    db,
    renameCompanies,
    ids.map((id) => ({ id, name: id })),
    now,
  )
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from company_contacts where company_id = any(${ids as number[]}::bigint[])`
  const contactIds = rows.map(({ id }) => id)
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: contactIds, payload: { fields: ['companies'] } }],
    now,
  )
}
