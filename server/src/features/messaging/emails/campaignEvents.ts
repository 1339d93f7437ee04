// What campaigns do with emails, and wait for.

import { type CampaignEventType, settings } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const afterEmail = { channel: { name: 'email' }, follows: ['email.send'] }
const WAITS = 'reactions of contacts to reach campaigns'
const SENDS = 'campaigns to send mail'

export const emailEvents: readonly CampaignEventType[] = [
  {
    type: 'email.send',
    kind: 'action',
    properties: {
      email: f.int({ big: true, min: 1, required: true }),
      email_type: f.text({ oneOf: ['transactional', 'marketing'] }),
      priority: f.int({ min: 1, max: 2 }),
      attempts: f.int({ min: 0 }),
    },
    refers: { email: reference('email', 'view') },
    channel: { name: 'email', property: 'email' },
    needs: SENDS,
  },
  {
    type: 'email.send.to.user',
    kind: 'action',
    properties: {
      useremail: settings,
      user_id: f.ids(),
      to_owner: f.bool(),
      to: f.text({ max: 65_535 }),
      cc: f.text({ max: 65_535 }),
      bcc: f.text({ max: 65_535 }),
    },
    refers: { 'useremail.email': reference('email', 'view'), user_id: reference('user', 'none') },
    channel: { name: 'email' },
    needs: SENDS,
  },
  { type: 'email.open', kind: 'decision', properties: {}, ...afterEmail, needs: WAITS },
  {
    type: 'email.click',
    kind: 'decision',
    properties: { urls: settings },
    ...afterEmail,
    needs: WAITS,
  },
  {
    type: 'email.reply',
    kind: 'decision',
    properties: {},
    ...afterEmail,
    needs: WAITS,
  },
  {
    type: 'email.validate.address',
    kind: 'condition',
    properties: {},
    needs: 'addresses to be looked up',
  },
]
