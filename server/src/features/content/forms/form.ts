// Forms: what visitors fill in, and what happens then.
import { countField } from '../../../platform/engine/counters.ts'
import { invalid, onConstraint } from '../../../platform/errors.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { categorised } from '../../access/categories/category.ts'
import { actsForFields } from '../../audience/contactRows/actsFor.ts'
import { checkForms } from './checkForms.ts'
import { CONTACT_UPDATES } from './contactUpdates.ts'
import { formCounters } from './formCounters.ts'
import { formSearch } from './formSearch.ts'
import { formShows } from './formShape.ts'
import { partsField } from './partInputs.ts'
import { presentForms } from './presentForms.ts'
import { saveForms } from './saveForms.ts'

export const form = defineResource({
  name: 'form',
  path: '/forms',
  one: 'form',
  many: 'forms',
  table: 'forms',
  permission: 'form:forms',
  addedBytes: `(select coalesce(sum(2000 + 4 * pg_column_size(p.*)), 0) from form_fields p where p.form_id = t.id)
    + (select coalesce(sum(2000 + 4 * pg_column_size(a.*)), 0) from form_actions a where a.form_id = t.id)`,
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    alias: f.text({ listed: true, blank: '', cleared: undefined }),
    ...categorised,
    description: f.text({ max: 65_535, html: true }),
    cachedHtml: f.html({ readonly: true, blank: '' }),
    ...scheduled,
    fields: partsField,
    actions: partsField,
    template: f.text(),
    inKioskMode: f.bool(),
    renderStyle: f.bool(),
    formType: f.text({ oneOf: ['standalone', 'campaign'], initial: 'standalone', cleared: 'standalone' }),
    postAction: f.text({
      oneOf: ['return', 'redirect', 'message', 'hideform'],
      initial: 'return',
      cleared: 'return',
    }),
    postActionProperty: f.html({ max: 65_535 }),
    noIndex: f.bool({ shows: s.orNull(s.bool()) }),
    formAttributes: f.text({ max: 2_000, html: true }),
    language: f.text({ max: 16 }),
    submissionLimit: f.int({ min: 0 }),
    submissionLimitMessage: f.text({ max: 65_535 }),
    submissionCount: countField(formCounters.submission_count),
    progressiveProfilingLimit: f.int({ min: 0 }),
    // Shown by those that have one: it is no documented key.
    optInEmail: f.int({
      big: true,
      min: 1,
      column: 'opt_in_email_id',
      hidden: true,
      names: reference('email', 'view'),
    }),
    // Shown by those with another value than the documented system has: it is no documented key.
    contactUpdates: f.text({
      oneOf: CONTACT_UPDATES,
      initial: 'all',
      cleared: 'all',
      hidden: true,
    }),
    ...actsForFields,
  },
  search: {
    text: ['name', 'description'],
    commands: { ...formSearch, name: textCommand('t.name') },
  },
  order: ['name'],
  check: checkForms,
  saved: saveForms,
  shows: formShows,
  present: presentForms,
  sample: (n) => ({
    formType: 'standalone',
    postAction: 'message',
    postActionProperty: 'Thank you',
    fields: [
      { label: 'Email', type: 'email', mappedObject: 'contact', mappedField: 'email', isRequired: true },
      { label: 'Send', type: 'button' },
    ],
    actions: [{ name: 'Reward', type: 'lead.pointschange', properties: { operator: 'plus', points: 2 } }],
    name: `Form ${n}`,
  }),
})

onConstraint('campaign_forms_form_fkey', () => invalid('forms', 'One of the forms does not exist.'))
