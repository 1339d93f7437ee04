// Links between contacts and companies: which there are, and which one is primary.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/** What should become of a contact's companies. Parts that are absent leave things as they are. */
export interface CompanyWish {
  contactId: number
  /** The whole set of companies. Unknown ids are passed over. */
  exactly?: readonly number[]
  add?: readonly number[]
  remove?: readonly number[]
  /** The company that becomes primary; it is linked when it is not. */
  primary?: number
}

/** What became of it. Contacts for which nothing changed are left out. */
export interface CompanyOutcome {
  contactId: number
  added: number[]
  removed: number[]
  /** The primary company now, and its name; null for none. */
  primary: { id: number; name: string | null } | null
  isPrimaryChanged: boolean
}

export interface ChangeCompaniesOptions {
  now: Date
  /** Added by a person for this contact, not worked out from its data. */
  isManual?: boolean
  /** False keeps one company per contact: the primary one (`contact_allow_multiple_companies`). */
  allowsMultiple?: boolean
  /** Words of the change log. */
  log: { type: string; eventName: string }
}

interface Link {
  companyId: number
  isPrimary: boolean
  dateAdded: Date
}

/**
 * Brings the companies of contacts into the wished state, with exactly one primary company where there is any: the
 * first one linked, until another is asked for; when it goes, the one added last. Six statements at most, whatever
 * the number. Rows are locked in id order. Moves are told here; the caller writes the name into the contact and announces
 * the change of it.
 */
export async function changeCompanies(
  db: Db,
  wishes: readonly CompanyWish[],
  options: ChangeCompaniesOptions,
): Promise<CompanyOutcome[]> {
  if (wishes.length === 0) return []
  const links = await lockLinks(
    db,
    wishes.map((wish) => wish.contactId),
  )
  const wanted = wishes.flatMap((wish) => [
    ...(wish.exactly ?? []),
    ...(wish.add ?? []),
    ...(wish.primary === undefined ? [] : [wish.primary]),
  ])
  const linked = [...links.values()].flatMap((own) => own.map((link) => link.companyId))
  const names = await findNames(db, [...new Set([...wanted, ...linked])])
  const plans = wishes.map((wish) => plan(wish, links.get(wish.contactId) ?? [], names, options))
  await deleteLinks(
    db,
    pairs(plans, (own) => own.removed),
  )
  await insertLinks(db, plans, options)
  await setPrimaries(db, plans)
  await tellOfMoves(db, plans, options.now)
  return plans
    .filter(({ outcome }) => outcome.added.length + outcome.removed.length > 0 || outcome.isPrimaryChanged)
    .map(({ outcome }) => outcome)
}

async function tellOfMoves(db: Db, plans: readonly Plan[], now: Date): Promise<void> {
  const companies = plans.flatMap(({ outcome: { contactId, added, removed } }) => [
    ...removed.map((companyId) => ({ contactId, companyId, isAdded: false })),
    ...added.map((companyId) => ({ contactId, companyId, isAdded: true })),
  ])
  const ids = [...new Set(companies.map(({ contactId }) => contactId))]
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids, payload: { fields: ['companies'], companies } }],
    now,
  )
}

interface Plan {
  outcome: CompanyOutcome
  /** Kept links whose flag is wrong now. */
  flips: { companyId: number; isPrimary: boolean }[]
}

function plan(
  wish: CompanyWish,
  links: readonly Link[],
  names: ReadonlyMap<number, string | null>,
  { allowsMultiple = true }: ChangeCompaniesOptions,
): Plan {
  const removed = new Set(wish.remove ?? [])
  const current = links.map((link) => link.companyId)
  const wanted = [
    ...(wish.exactly ?? current),
    ...(wish.add ?? []),
    ...(wish.primary === undefined ? [] : [wish.primary]),
  ]
  let final = [...new Set(wanted)].filter((id) => !removed.has(id) && names.has(id))
  const primaryId = choosePrimary(wish, links, final)
  if (!allowsMultiple && primaryId !== null) final = [primaryId]
  const kept = links.filter((link) => final.includes(link.companyId))
  const before = links.find((link) => link.isPrimary)?.companyId ?? null
  return {
    outcome: {
      contactId: wish.contactId,
      added: final.filter((id) => !current.includes(id)),
      removed: current.filter((id) => !final.includes(id)),
      primary: primaryId === null ? null : { id: primaryId, name: names.get(primaryId) ?? null },
      isPrimaryChanged: before !== primaryId,
    },
    flips: kept
      .filter((link) => link.isPrimary !== (link.companyId === primaryId))
      .map(({ companyId }) => ({ companyId, isPrimary: companyId === primaryId })),
  }
}

function choosePrimary(wish: CompanyWish, links: readonly Link[], final: readonly number[]): number | null {
  if (wish.primary !== undefined && final.includes(wish.primary)) return wish.primary
  const kept = links.filter((link) => final.includes(link.companyId))
  const primary = kept.find((link) => link.isPrimary)
  if (primary) return primary.companyId
  const [latest] = kept.toSorted(
    (a, b) => b.dateAdded.getTime() - a.dateAdded.getTime() || b.companyId - a.companyId,
  )
  return latest?.companyId ?? final[0] ?? null
}

async function lockLinks(db: Db, contactIds: number[]): Promise<Map<number, Link[]>> {
  const rows = await db<(Link & { contactId: number })[]>`
    select contact_id as "contactId", company_id as "companyId", is_primary as "isPrimary", date_added as "dateAdded"
    from company_contacts where contact_id = any(${contactIds}::bigint[])
    ${lockRows(db, 'company_contacts', { by: ['contact_id', 'company_id'] })}`
  return Map.groupBy(rows, (row) => row.contactId)
}

async function findNames(db: Db, ids: number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map()
  // Shared until the links are there: who renames or deletes the company finds them.
  const rows = await db<
    { id: number; name: string | null }[]
  >`select id, companyname as name from companies where id = any(${ids}::bigint[])
    ${lockRows(db, 'companies', { by: 'id', strength: 'share' })}`
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function deleteLinks(db: Db, doomed: { contactId: number; companyId: number }[]): Promise<void> {
  if (doomed.length === 0) return
  await db`
    delete from company_contacts t
    using unnest(${doomed.map((pair) => pair.contactId)}::bigint[], ${doomed.map((pair) => pair.companyId)}::bigint[]) r (contact_id, company_id)
    where t.contact_id = r.contact_id and t.company_id = r.company_id`
}

// The log has a row for each new link.
async function insertLinks(
  db: Db,
  plans: readonly Plan[],
  { now, isManual = false, log }: ChangeCompaniesOptions,
): Promise<void> {
  const rows = plans.flatMap(({ outcome }) =>
    outcome.added.map((companyId) => ({
      contactId: outcome.contactId,
      companyId,
      isPrimary: outcome.primary?.id === companyId,
    })),
  )
  if (rows.length === 0) return
  await db`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, "companyId" bigint, "isPrimary" boolean)
    ), linked as (
      insert into company_contacts (contact_id, company_id, is_primary, date_added, manually_added)
      select "contactId", "companyId", "isPrimary", ${now}, ${isManual} from input order by 1, 2
      on conflict (contact_id, company_id) do update set is_primary = excluded.is_primary
      returning contact_id, company_id
    )
    insert into company_changes (contact_id, company_id, type, event_name, action_name, date_added)
    select l.contact_id, c.id, ${log.type}, ${log.eventName}, 'Contact added to the company, ' || coalesce(c.companyname, ''), ${now}
    from linked l join companies c on c.id = l.company_id order by 1, 2`
}

async function setPrimaries(db: Db, plans: readonly Plan[]): Promise<void> {
  const rows = plans.flatMap(({ outcome, flips }) =>
    flips.map((flip) => ({ ...flip, contactId: outcome.contactId })),
  )
  if (rows.length === 0) return
  await db`
    update company_contacts t set is_primary = r."isPrimary"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, "companyId" bigint, "isPrimary" boolean)
    where t.contact_id = r."contactId" and t.company_id = r."companyId"`
}

function pairs(
  plans: readonly Plan[],
  idsOf: (outcome: CompanyOutcome) => readonly number[],
): { contactId: number; companyId: number }[] {
  return plans.flatMap(({ outcome }) =>
    idsOf(outcome).map((companyId) => ({ contactId: outcome.contactId, companyId })),
  )
}
