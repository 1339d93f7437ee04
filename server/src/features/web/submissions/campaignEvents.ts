// What campaigns ask about submissions of forms.
import {
  allWith,
  type CampaignEventType,
  declineUnless,
  type Taking,
  takenWhere,
} from '../../../catalog/campaignEvent.ts'
import { isAmong } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findAnswerers } from './findAnswerers.ts'

const OPERATORS = [
  '=',
  '!=',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  '!empty',
  'like',
  '!like',
  'startsWith',
  'endsWith',
  'contains',
]
/** No forms means any. */
const submitted: Taking<'form.submitted'> = {
  happenings: ['form.submitted'],
  take: async (batch) =>
    takenWhere(batch, ({ payload }, { properties }) => isAmong(properties.forms, payload.formId)),
}

export const submissionCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'form.submit',
    kind: 'decision',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    channel: { name: 'form', property: 'forms' },
    taking: submitted,
  },
  {
    type: 'form.field_value',
    kind: 'condition',
    properties: {
      form: f.int({ big: true, min: 1, required: true }),
      field: f.text({ required: true, input: { kind: 'formField', of: 'form' } }),
      operator: f.text({ required: true, input: { kind: 'select', choices: OPERATORS } }),
      value: f.text({ max: 65_535, input: { kind: 'text' } }),
    },
    refers: { form: reference('form', 'view') },
    channel: { name: 'form', property: 'form' },
    async run({ context: { db, now, config }, properties, contactIds }) {
      const { form, field, operator, value } = properties
      const asked = { formId: Number(form), field: String(field), operator: String(operator), value }
      const answerers = await findAnswerers(db, contactIds, asked, { now, timezone: config.default_timezone })
      return answerers === null
        ? allWith(contactIds, { result: 'declined', reason: 'The form has no such field.' })
        : declineUnless(contactIds, answerers)
    },
  },
]
