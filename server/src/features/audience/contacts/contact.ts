// Contacts: the people. Found by their unique fields, merged when they turn out to be one.
import { defineResource } from '../../../platform/resource/definition.ts'
import { findCompaniesOfContacts } from '../companies/findCompaniesOfContacts.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { findMergedContacts } from '../contactRows/findMergedContacts.ts'
import { loadStageReferences, stageShape } from '../stages/loadStageReferences.ts'
import { checkContacts } from './checkContacts.ts'
import { contactCommands } from './contactCommands.ts'
import { contactShape } from './contactShape.ts'
import { matchContacts } from './matchContacts.ts'
import { presentContacts } from './presentContacts.ts'
import { saveContacts } from './saveContacts.ts'

export const contact = defineResource({
  name: 'contact',
  path: '/contacts',
  one: 'contact',
  many: 'contacts',
  container: 'map',
  totalAs: 'string',
  table: 'contacts',
  ...contactAccess,
  audit: { bundle: 'lead', object: 'lead' },
  fields: async (db) => withStage(await loadContactFields(db)),
  order: ['-last_active'],
  search: {
    text: ['firstname', 'lastname', 'email', 'company', 'city', 'state', 'zipcode', 'country'],
    commands: contactCommands,
  },
  match: matchContacts,
  check: checkContacts,
  saved: saveContacts,
  standing: async (db, ids) =>
    new Map([...(await findCompaniesOfContacts(db, ids))].map(([id, companies]) => [id, { companies }])),
  shows: contactShape,
  present: presentContacts,
  movedTo: findMergedContacts,
  sample: (n) => ({ firstname: `Ada ${n}`, lastname: 'Sample', points: n, email: `ada${n}@sample.example` }),
})

const withStages = new WeakMap<ContactFields, ContactFields['record']>()

/** The same object for the same fields. */
function withStage(fields: ContactFields): ContactFields['record'] {
  const known = withStages.get(fields)
  if (known) return known
  const { stage, ...record } = fields.record
  const reference = {
    load: loadStageReferences,
    shape: stageShape,
    unknown: (id: number) => `Stage ${id} does not exist`,
  }
  const made = { ...record, ...(stage ? { stage: { ...stage, reference } } : {}) }
  withStages.set(fields, made)
  return made
}
