// What contacts do with emails that can be worth points.
import { f } from '../../values/field.ts'
import { isAmong, type PointActionType } from '../points/pointActionType.ts'

/** No emails means any. */
const oneOfEmails: Pick<PointActionType, 'properties' | 'refers' | 'fits'> = {
  properties: { emails: f.ids() },
  refers: { emails: 'email' },
  fits: ({ emails }, { emailId }) => isAmong(emails, emailId),
}

export const emailPointActions: readonly PointActionType[] = [
  { type: 'email.send', name: 'Is sent an email', events: ['email.sent'], ...oneOfEmails },
  { type: 'email.open', name: 'Opens an email', events: ['email.opened'], ...oneOfEmails },
]
