// What contacts do with forms that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

/** No forms means any. */
export const submissionPointActions: readonly PointActionType<'form.submitted'>[] = [
  {
    type: 'form.submit',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    happenings: ['form.submitted'],
    choose: async (_db, { forms }, known) =>
      known.map(({ formId, submissions }) =>
        isAmong(forms, formId) ? submissions.map(({ contactId }) => contactId) : [],
      ),
  },
]
