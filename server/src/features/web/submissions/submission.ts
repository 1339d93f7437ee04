// Submissions: what visitors sent with a form. They are read here; the public side writes them.
import {
  type Context,
  defineResource,
  type Entity,
  type Showing,
} from '../../../platform/resource/definition.ts'
import { standardCommands } from '../../../platform/search/standard.ts'
import { f, type ShownReference } from '../../../platform/values/field.ts'
import { type Shape, s } from '../../../platform/values/shape.ts'
import { findPermittedContacts } from '../../audience/contactRows/permittedContacts.ts'
import { basicContactShape, presentBasicContacts } from '../../audience/contactRows/presentBasicContacts.ts'
import { ipShape, loadIpReferences } from '../../audience/devices/loadIpReferences.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import { formShape, loadFormReferences } from '../../content/forms/loadFormReferences.ts'
import { loadPageReferences, pageShape } from '../../content/pages/loadPageReferences.ts'

const resultsShape = {
  results: s.mapOrNone(s.anything('What was answered, by alias of the field.')),
} as const

/**
 * Submissions have no routes of their own: the routes of forms read them. A viewer of the form sees all answers, and those
 * contacts that the viewer may view.
 */
export const submission = defineResource({
  name: 'form submission',
  path: '/forms/submissions',
  one: 'submission',
  many: 'submissions',
  totalAs: 'string',
  table: 'form_submissions',
  permission: 'form:forms',
  owner: '(select created_by from forms where forms.id = t.form_id)',
  fields: {
    ipAddress: f.ref(shown(loadIpReferences, ipShape), { column: 'ip_id' }),
    form: f.ref(shown(loadFormReferences, formShape), { column: 'form_id' }),
    lead: f.ref(shown(presentBasicContacts, basicContactShape), { column: 'contact_id' }),
    trackingId: f.text(),
    dateSubmitted: f.datetime(),
    referer: f.text(),
    page: f.ref(shown(loadPageReferences, pageShape), { column: 'page_id' }),
    results: f.json({ of: 'object' }),
  },
  search: { text: ['referer'], commands: standardCommands() },
  order: ['dateSubmitted', 'id'],
  shows: resultsShape,
  async present(context, entities) {
    await hideContacts(context, entities)
    await presentResults(context, entities)
  },
  sample: () => ({}),
})

function shown(load: ShownReference['load'], shape: Shape): ShownReference {
  return { load, shape, unknown: (id) => `There is no record ${id}.` }
}

// A submission belongs to the contact whose address was typed. That gives no right to the other values of this contact.
async function hideContacts(
  { db, actor }: Context,
  entities: readonly Entity<Record<string, unknown>>[],
): Promise<void> {
  const contactIds = [
    ...new Set(entities.flatMap(({ row }) => (row.lead === null ? [] : [Number(row.lead)]))),
  ]
  const permitted = await findPermittedContacts(db, actor, { actions: ['view'], contactIds })
  for (const { row, wire } of entities)
    if (wire.lead !== undefined && !permitted.has(Number(row.lead))) wire.lead = null
}

// Results are stored by field, so that they follow when a field gets another alias.
async function presentResults(
  { db, catalog }: Context,
  entities: Showing<typeof resultsShape>[],
): Promise<void> {
  const formIds = [...new Set(entities.map(({ row }) => Number(row.form)))]
  const fields = Map.groupBy(await findFieldsOfForms(db, formIds), (field) => field.formId)
  for (const { row, wire } of entities) {
    if (!('results' in wire)) continue
    const stored = row.results as Record<string, unknown>
    const saved = (fields.get(Number(row.form)) ?? []).filter(
      ({ type, saveResult }) => saveResult && catalog.formFields.get(type)?.hasValue,
    )
    const results = saved.map(({ id, alias }) => [alias, stored[String(id)] ?? null])
    wire.results = results.length > 0 ? Object.fromEntries(results) : []
  }
}
