// What hangs on companies that are renamed or deleted: links, and the name in contacts.

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { setCompanyNames } from '../contactRows/setCompanyNames.ts'

/** Keeps links and contacts true to the companies, by set: no statement for plain changes, six for deletes. */
export async function saveCompanies({ db, now }: Context, changes: Change[]): Promise<void> {
  const deleted = changes.filter((change) => change.kind === 'delete').map((change) => change.after.id)
  if (deleted.length > 0) {
    const { named, others } = await unlink(db, deleted)
    await setCompanyNames(db, named, now)
    await appendHappenings(
      db,
      [{ type: 'contact.changed', ids: others, payload: { fields: ['companies'] } }],
      now,
    )
  }
  const renamed = changes
    .filter((change) => change.kind === 'edit' && 'companyname' in change.differences)
    .map((change) => change.after.id)
  if (renamed.length > 0) await setCompanyNames(db, await findPrimaryContacts(db, renamed), now)
}

type Named = { contactId: number; company: string | null }

async function findPrimaryContacts(db: Db, companyIds: number[]): Promise<Named[]> {
  return db<Named[]>`
    select own.contact_id as "contactId", c.companyname as company
    from company_contacts own join companies c on c.id = own.company_id
    where own.company_id = any(${companyIds}::bigint[]) and own.is_primary order by 1`
}

// Contacts that lose their primary company get the one added last of the rest; others lose nothing but the link.
async function unlink(db: Db, companyIds: number[]): Promise<{ named: Named[]; others: number[] }> {
  const lost = await db<{ contactId: number; isPrimary: boolean }[]>`
    delete from company_contacts where company_id = any(${companyIds}::bigint[])
    returning contact_id as "contactId", is_primary as "isPrimary"`
  const orphans = [...new Set(lost.filter((link) => link.isPrimary).map((link) => link.contactId))].sort(
    (a, b) => a - b,
  )
  const isOrphan = new Set(orphans)
  const others = [...new Set(lost.map((link) => link.contactId))].filter((id) => !isOrphan.has(id))
  if (orphans.length === 0) return { named: [], others }
  const next = await db<Named[]>`
    with next as (
      select distinct on (contact_id) contact_id, company_id from company_contacts
      where contact_id = any(${orphans}::bigint[]) order by contact_id, date_added desc, company_id desc
    ), promoted as (
      update company_contacts t set is_primary = true from next
      where t.contact_id = next.contact_id and t.company_id = next.company_id returning t.contact_id, t.company_id
    )
    select p.contact_id as "contactId", c.companyname as company from promoted p join companies c on c.id = p.company_id`
  const names = new Map(next.map(({ contactId, company }) => [contactId, company]))
  return { named: orphans.map((contactId) => ({ contactId, company: names.get(contactId) ?? null })), others }
}
