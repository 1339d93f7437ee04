// Which column goes where: by the texts of the header, as people and other systems write them.
import { StartError } from '../../../platform/startError.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import { plain } from './plain.ts'
import type { Service } from './services.ts'

/** Columns that are no custom field. */
const SPECIAL_COLUMNS = [
  'id',
  'dateAdded',
  'dateModified',
  'lastActive',
  'dateIdentified',
  'createdByUser',
  'modifiedByUser',
  'ip',
  'stage',
  'doNotEmail',
  'ownerusername',
  'tags',
] as const

/** Columns of other systems that fields of the same name go before. */
const FOREIGN_COLUMNS = [
  'fullName',
  'emailStatus',
  'emailSuppressions',
  'emailOptIn',
  'unsubscribed',
  'bounced',
  'complained',
  'smsStatus',
  'smsOptIn',
  'smsUnsubscribed',
] as const

export type SpecialColumn = (typeof SPECIAL_COLUMNS)[number] | (typeof FOREIGN_COLUMNS)[number]

export interface Column {
  header: string
  /** Alias of a contact field, or the name of a special column. */
  target: { field: string } | { special: SpecialColumn } | null
  /** The user or the service excludes the column: no field is created for it either. */
  isLeftOut: boolean
}

/** What other systems call our fields, in the normal form of `plain`. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  emailaddress: 'email',
  mail: 'email',
  emailid: 'email',
  primaryemail: 'email',
  workemail: 'email',
  givenname: 'firstname',
  forename: 'firstname',
  fname: 'firstname',
  first: 'firstname',
  surname: 'lastname',
  familyname: 'lastname',
  lname: 'lastname',
  last: 'lastname',
  companyname: 'company',
  organization: 'company',
  organisation: 'company',
  account: 'company',
  accountname: 'company',
  salutation: 'title',
  jobtitle: 'position',
  role: 'position',
  phonenumber: 'phone',
  telephone: 'phone',
  tel: 'phone',
  businessphone: 'phone',
  workphone: 'phone',
  mobilephone: 'mobile',
  mobilenumber: 'mobile',
  cell: 'mobile',
  cellphone: 'mobile',
  faxnumber: 'fax',
  address: 'address1',
  street: 'address1',
  streetaddress: 'address1',
  addressline1: 'address1',
  addressline2: 'address2',
  street2: 'address2',
  town: 'city',
  region: 'state',
  province: 'state',
  stateregion: 'state',
  county: 'state',
  zip: 'zipcode',
  postalcode: 'zipcode',
  postcode: 'zipcode',
  countryregion: 'country',
  locale: 'preferred_locale',
  language: 'preferred_locale',
  preferredlanguage: 'preferred_locale',
  url: 'website',
  web: 'website',
  homepage: 'website',
  websiteurl: 'website',
  score: 'points',
  leadscore: 'points',
  tag: 'tags',
  labels: 'tags',
  label: 'tags',
  created: 'dateAdded',
  createdat: 'dateAdded',
  createdate: 'dateAdded',
  datecreated: 'dateAdded',
  createdon: 'dateAdded',
  updatedat: 'dateModified',
  lastmodified: 'dateModified',
  modified: 'dateModified',
  datelastmodified: 'dateModified',
  createdby: 'createdByUser',
  modifiedby: 'modifiedByUser',
  lastactivity: 'lastActive',
  lastactivitydate: 'lastActive',
  lastseen: 'lastActive',
  datelastactive: 'lastActive',
  lastactive: 'lastActive',
  ipaddress: 'ip',
  stagename: 'stage',
  lifecyclestage: 'stage',
  donotcontact: 'doNotEmail',
  contactname: 'fullName',
  isunsubscribed: 'unsubscribed',
  unsubscribedat: 'unsubscribed',
  unsubscribedate: 'unsubscribed',
  unsubscribedfromallemail: 'unsubscribed',
  optedout: 'unsubscribed',
  optout: 'unsubscribed',
  emailoptout: 'unsubscribed',
  hasoptedoutofemail: 'unsubscribed',
  bouncedat: 'bounced',
  hardbounced: 'bounced',
  spamcomplaint: 'complained',
  subscriptionstatus: 'emailStatus',
  emailsubscriptionstatus: 'emailStatus',
  emailmarketingconsent: 'emailStatus',
  emailpermissionstatus: 'emailStatus',
  optin: 'emailOptIn',
  optedin: 'emailOptIn',
  acceptsmarketing: 'emailOptIn',
  acceptsemailmarketing: 'emailOptIn',
  smsmarketingconsent: 'smsStatus',
  acceptssmsmarketing: 'smsOptIn',
  owner: 'ownerusername',
  contactowner: 'ownerusername',
}

/**
 * Maps each column to a contact field or a special column; what fits nothing is null. `overrides` maps headers by
 * hand (`{"Mail address": "email"}`; an empty target leaves a column out) and wins; what the columns of the service
 * mean goes before what they mean elsewhere.
 *
 * @throws StartError for an override of a header or to a target that does not exist, and for two to one target.
 */
export function mapColumns(
  headers: readonly string[],
  fields: readonly CustomField[],
  overrides: Readonly<Record<string, string>> = {},
  service: Service | null = null,
): Column[] {
  const targets = knownTargets(fields)
  const taken = new Set<string>()
  const columns: Column[] = headers.map((header) => ({ header, target: null, isLeftOut: false }))
  for (const [header, name] of Object.entries(overrides)) {
    const column =
      columns.find((candidate) => candidate.header === header) ??
      columns.find((candidate) => plain(candidate.header) === plain(header))
    if (!column)
      throw new StartError(`The mapping names the column "${header}", which the file does not have.`)
    if (name === '') {
      column.isLeftOut = true
      continue
    }
    const target = exactTarget(name, fields) ?? targets.get(plain(name))
    if (!target)
      throw new StartError(
        `The mapping sends the column "${header}" to "${name}", which is no field of contacts.`,
      )
    if (taken.has(keyOf(target))) throw new StartError(`The mapping sends two columns to "${name}".`)
    taken.add(keyOf(target))
    column.target = target
  }
  const settled = new Set(Object.keys(overrides).map(plain))
  const give = (column: Column, target: Target | undefined) => {
    if (column.target || !target || settled.has(plain(column.header)) || taken.has(keyOf(target))) return
    taken.add(keyOf(target))
    column.target = target
  }
  const names = Object.entries(service?.columns ?? {})
  const own = new Map(names.map(([header, name]) => [plain(header), exactTarget(name, fields)]))
  for (const column of columns) give(column, own.get(plain(column.header)))
  const excluded = new Set(names.flatMap(([header, name]) => (name === '' ? [plain(header)] : [])))
  for (const column of columns)
    if (!column.target && excluded.has(plain(column.header))) column.isLeftOut = true
  for (const header of excluded) settled.add(header)
  for (const column of columns) give(column, targets.get(plain(column.header)))
  return columns
}

/** All that a column can be sent to: what is no field first, then the fields, with what users call them. */
export function listTargets(fields: readonly CustomField[]): { name: string; label: string | null }[] {
  const known = fields.filter((field) => field.alias !== 'last_active')
  const aliases = new Set(known.map(({ alias }) => alias))
  const special = [...SPECIAL_COLUMNS, ...FOREIGN_COLUMNS].filter((name) => !aliases.has(name))
  return [
    ...known.map(({ alias, label }) => ({ name: alias, label })),
    ...special.map((name) => ({ name, label: null })),
  ]
}

type Target = NonNullable<Column['target']>

function keyOf(target: Target): string {
  return 'field' in target ? `field ${target.field}` : `special ${target.special}`
}

function exactTarget(name: string, fields: readonly CustomField[]): Target | undefined {
  if (fields.some((field) => field.alias === name)) return { field: name }
  const special = [...SPECIAL_COLUMNS, ...FOREIGN_COLUMNS].find((candidate) => candidate === name)
  return special && { special }
}

// Aliases win over labels, and both over the names that others use.
function knownTargets(fields: readonly CustomField[]): Map<string, Target> {
  const targets = new Map<string, Target>()
  const add = (text: string, target: Target | undefined) => {
    if (target && !targets.has(plain(text))) targets.set(plain(text), target)
  }
  const known = fields.filter((field) => field.alias !== 'last_active')
  for (const special of SPECIAL_COLUMNS) add(special, { special })
  for (const field of known) add(field.alias, { field: field.alias })
  for (const field of known) add(field.label, { field: field.alias })
  for (const special of FOREIGN_COLUMNS) add(special, { special })
  for (const [text, name] of Object.entries(OTHER_NAMES)) add(text, exactTarget(name, known))
  return targets
}
