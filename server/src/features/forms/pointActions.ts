// What contacts do with forms that can be worth points.
import { f, reference } from '../../values/field.ts'
import type { PointActionType } from '../points/pointActionType.ts'

/** No forms means any. */
export const formPointActions: readonly PointActionType[] = [
  {
    type: 'form.submit',
    name: 'Submits a form',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    events: [],
  },
]
