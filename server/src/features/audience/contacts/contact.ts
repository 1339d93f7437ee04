// Contacts: the people. Found by their unique fields, merged when they turn out to be one.
import type { Db } from '../../../platform/database/connection.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { findCompaniesOfContacts } from '../companies/findCompaniesOfContacts.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { loadStageReferences, stageShape } from '../stages/loadStageReferences.ts'
import { mergedContacts } from './acrossMerges.ts'
import { checkContacts } from './checkContacts.ts'
import { contactCommands } from './contactCommands.ts'
import { contactShape } from './contactShape.ts'
import { matchContacts } from './matchContacts.ts'
import { presentContacts } from './presentContacts.ts'
import { saveContacts } from './saveContacts.ts'

/** What visits, sends, triggers and contacts themselves change at any moment, and what is made of the custom fields. */
const CHANGES_BY_ITSELF = [
  'points',
  'color',
  'fields',
  'lastActive',
  'last_active',
  'ipAddresses',
  'utmtags',
  'dateIdentified',
  'doNotContact',
]

export const contact = defineResource({
  name: 'contact',
  path: '/contacts',
  one: 'contact',
  many: 'contacts',
  container: 'map',
  totalAs: 'string',
  table: 'contacts',
  revision: { with: [], without: CHANGES_BY_ITSELF },
  isCounted: true,
  ...contactAccess,
  audit: { bundle: 'lead', object: 'lead' },
  fields: async (db) => recordFields(await loadContactFields(db)),
  moved: mergedContacts,
  order: ['-last_active'],
  search: {
    text: ['firstname', 'lastname', 'email', 'company', 'city', 'state', 'zipcode', 'country'],
    commands: contactCommands,
    fieldKind: 'contact_field',
  },
  match: matchContacts,
  check: checkContacts,
  saved: saveContacts,
  shows: contactShape,
  present: presentContacts,
  sample: (n) => ({ firstname: `Ada ${n}`, lastname: 'Sample', points: n, email: `ada${n}@sample.example` }),
})

const derived = new WeakMap<ContactFields, ContactFields['record']>()

/** With what lies above them: stages and companies. The same object for the same fields. */
function recordFields(fields: ContactFields): ContactFields['record'] {
  const known = derived.get(fields)
  if (known) return known
  const { stage, ...record } = fields.record
  const { companies } = record
  const reference = {
    load: loadStageReferences,
    shape: stageShape,
    unknown: (id: number) => `Stage ${id} does not exist`,
  }
  const made = {
    ...record,
    ...(companies ? { companies: { ...companies, stored: storedCompanies } } : {}),
    ...(stage ? { stage: { ...stage, reference } } : {}),
  }
  derived.set(fields, made)
  return made
}

async function storedCompanies(db: Db, ids: readonly number[]) {
  const found = await findCompaniesOfContacts(db, ids)
  return new Map([...found].map(([id, companies]) => [id, { companies }]))
}
