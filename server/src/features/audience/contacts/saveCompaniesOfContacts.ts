// The companies that bodies of contacts name: by id, as the exact set, or by the text of the contact's company.

import type { Change, Context } from '../../../platform/resource/definition.ts'
import { type CompanyOutcome, changeCompanies } from '../companies/changeCompanies.ts'
import { identifyCompanies } from '../companies/identifyCompanies.ts'
import { linkCompanies } from '../companies/linkCompanies.ts'
import { primaryCompaniesOf } from '../companies/primaryCompaniesOf.ts'
import { isEmpty } from '../contactRows/completeValues.ts'
import { writeCompanyNames } from '../contactRows/setCompanyNames.ts'
import type { ContactPlan } from './contactPlan.ts'

/**
 * Links contacts with their companies and writes the primary company's name into each. Nothing for changes that
 * name no company; else a constant number of statements.
 */
export async function saveCompaniesOfContacts(
  context: Context,
  items: readonly { change: Change; plan: ContactPlan }[],
): Promise<void> {
  const changes = items.map(({ change }) => change)
  const outcomes = [
    ...(await linkSets(context, items)),
    ...(await linkNamed(context, changes)),
    ...(await unlinkCleared(context, changes)),
  ]
  if (outcomes.length === 0 && !changes.some(isNamed)) return
  const primaries = new Map(outcomes.map((outcome) => [outcome.contactId, outcome.primary?.name ?? null]))
  const unchanged = changes
    .filter((change) => isNamed(change) && !primaries.has(change.after.id))
    .map((change) => change.after.id)
  for (const [contactId, { name }] of await primaryCompaniesOf(context.db, unchanged))
    primaries.set(contactId, name)
  const changed = new Set(outcomes.map((outcome) => outcome.contactId))
  const renamed = changes.filter((change) => noteCompany(change, primaries, changed))
  await writeCompanyNames(
    context.db,
    renamed.map(({ after }) => ({ contactId: after.id, company: primaries.get(after.id) ?? null })),
  )
}

// True when the name in the contact's row is not the one to show.
function noteCompany(
  change: Change,
  primaries: ReadonlyMap<number, string | null>,
  changed: ReadonlySet<number>,
): boolean {
  const { after, before, differences } = change
  if (changed.has(after.id)) differences.companies = [null, null]
  const name = primaries.get(after.id)
  if (name === undefined || name === (after.company ?? null)) return false
  after.company = name
  if (name === (before?.company ?? null)) delete differences.company
  else differences.company = [before?.company ?? null, name]
  return true
}

function isNamed(change: Change): boolean {
  return 'company' in change.differences && !isEmpty(change.after.company)
}

async function linkSets(
  { db, now, config }: Context,
  items: readonly { change: Change; plan: ContactPlan }[],
): Promise<CompanyOutcome[]> {
  const entries = items.flatMap(({ change, plan: { companies: companyIds } }) =>
    companyIds ? [{ contactId: change.after.id, companyIds }] : [],
  )
  return entries.length > 0 ? linkCompanies(db, entries, { now, config }) : []
}

async function linkNamed(context: Context, changes: Change[]): Promise<CompanyOutcome[]> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const entries = changes.filter(isNamed).map(({ after }) => ({
    contactId: after.id,
    companyName: String(after.company),
    city: text(after.city),
    state: text(after.state),
    country: text(after.country),
  }))
  return identifyCompanies(context.db, entries, { ...context, type: context.actor.origin?.bundle ?? 'lead' })
}

// A name that is taken away takes the primary company with it.
async function unlinkCleared({ db, now, config }: Context, changes: Change[]): Promise<CompanyOutcome[]> {
  const cleared = changes.filter(
    (change) => change.before && 'company' in change.differences && isEmpty(change.after.company),
  )
  const primaries = await primaryCompaniesOf(
    db,
    cleared.map(({ after }) => after.id),
  )
  return changeCompanies(
    db,
    [...primaries].map(([contactId, { id }]) => ({ contactId, remove: [id] })),
    {
      now,
      allowsMultiple: config.contact_allow_multiple_companies,
      log: { type: 'lead', eventName: 'Company cleared' },
    },
  )
}
