// What contacts do with forms that can be worth points.

import type { PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

/** No forms means any. */
export const submissionPointActions: readonly PointActionType[] = [
  {
    type: 'form.submit',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    happenings: [],
  },
]
