// What contacts do with emails that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFamilyIds } from '../recipients/findFamilyIds.ts'

type OfEmails = PointActionType<'email.sent' | 'email.opened', { emailIds: readonly number[] }>

/** No emails means any. An email stands for its variants and translations, too. */
const oneOfEmails: Pick<OfEmails, 'properties' | 'refers' | 'complete' | 'fits'> = {
  properties: { emails: f.ids() },
  refers: { emails: reference('email', 'view') },
  async complete(db, payloads) {
    const families = await findFamilyIds(db, [...new Set(payloads.flatMap(({ emailId }) => emailId ?? []))])
    return payloads.map(({ emailId }) => ({ emailIds: families.get(emailId ?? 0) ?? [] }))
  },
  fits: ({ emails }, { emailIds }) => isAmong(emails, emailIds),
}

/** What points can be given for: being sent an email, and opening one. */
export const emailPointActions: readonly OfEmails[] = [
  { type: 'email.send', happenings: ['email.sent'], ...oneOfEmails },
  { type: 'email.open', happenings: ['email.opened'], ...oneOfEmails },
]
