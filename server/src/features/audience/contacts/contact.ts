// Contacts: the people. Found by their unique fields, merged when they turn out to be one.
import { defineResource } from '../../../platform/resource/definition.ts'
import { findCompaniesOfContacts } from '../companies/findCompaniesOfContacts.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { findMergedContacts } from '../contactRows/findMergedContacts.ts'
import { checkContacts } from './checkContacts.ts'
import { contactCommands } from './contactCommands.ts'
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
  fields: async (db) => (await loadContactFields(db)).record,
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
  present: presentContacts,
  movedTo: findMergedContacts,
  sample: (n) => ({ firstname: `Ada ${n}`, lastname: 'Sample', points: n, email: `ada${n}@sample.example` }),
})
