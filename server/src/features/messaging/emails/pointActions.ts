// What contacts do with emails that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFamilyIds } from './findFamilyIds.ts'

/** No emails means any. An email stands for its variants and translations, too. */
const oneOfEmails: Pick<PointActionType, 'properties' | 'refers' | 'complete' | 'fits'> = {
  properties: { emails: f.ids() },
  refers: { emails: reference('email', 'view') },
  async complete(db, payloads) {
    const ids = payloads.flatMap(({ emailId }) => (typeof emailId === 'number' ? [emailId] : []))
    const families = await findFamilyIds(db, [...new Set(ids)])
    return payloads.map((payload) => ({ ...payload, emailIds: families.get(Number(payload.emailId)) ?? [] }))
  },
  fits: ({ emails }, { emailIds }) => isAmong(emails, emailIds),
}

/** What points can be given for: being sent an email, and opening one. */
export const emailPointActions: readonly PointActionType[] = [
  { type: 'email.send', name: 'Is sent an email', events: ['email.sent'], ...oneOfEmails },
  { type: 'email.open', name: 'Opens an email', events: ['email.opened'], ...oneOfEmails },
]
