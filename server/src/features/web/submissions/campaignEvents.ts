// What campaigns ask about submissions of forms.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

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
const WAITS = 'reactions of contacts to reach campaigns'

export const submissionCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'form.submit',
    kind: 'decision',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    channel: { name: 'form', property: 'forms' },
    needs: WAITS,
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
    needs: 'the answers of forms',
  },
]
