// What contacts do with emails that can be worth points.
import { f } from '../../values/field.ts'
import type { PointActionType } from '../points/pointActionType.ts'

/** No emails means any. */
export const emailPointActions: readonly PointActionType[] = [
  { type: 'email.send', name: 'Is sent an email', properties: { emails: f.ids() } },
  { type: 'email.open', name: 'Opens an email', properties: { emails: f.ids() } },
]
