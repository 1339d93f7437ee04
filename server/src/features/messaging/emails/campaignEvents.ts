// What campaigns do with emails, and wait for.

import { type CampaignEventType, settings } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { clicked, opened, replied } from './decisions.ts'
import { queueCampaignSends } from './queueCampaignSends.ts'

const addresses = f.text({ max: 65_535, input: { kind: 'text' } })
const afterEmail = { channel: { name: 'email' }, follows: ['email.send'] }
const SENDS = 'mail to users'

export const emailEvents: readonly CampaignEventType[] = [
  {
    type: 'email.send',
    kind: 'action',
    properties: {
      email: f.int({ big: true, min: 1, required: true }),
      email_type: f.text({ oneOf: ['transactional', 'marketing'], input: { preset: 'marketing' } }),
      priority: f.int({ min: 1, max: 2, input: { kind: 'select', choices: [1, 2], preset: 2 } }),
      attempts: f.int({ min: 0, input: { preset: 3 } }),
    },
    refers: { email: reference('email', 'view') },
    channel: { name: 'email', property: 'email' },
    run: queueCampaignSends,
  },
  {
    type: 'email.send.to.user',
    kind: 'action',
    properties: {
      useremail: settings,
      user_id: f.ids({ input: { choices: 'owners' } }),
      to_owner: f.bool(),
      to: addresses,
      cc: addresses,
      bcc: addresses,
    },
    refers: { 'useremail.email': reference('email', 'view'), user_id: reference('user', 'none') },
    channel: { name: 'email' },
    needs: SENDS,
  },
  { type: 'email.open', kind: 'decision', properties: {}, ...afterEmail, taking: opened },
  {
    type: 'email.click',
    kind: 'decision',
    properties: { urls: f.json({ of: 'object', input: { kind: 'lines' } }) },
    ...afterEmail,
    taking: clicked,
  },
  {
    type: 'email.reply',
    kind: 'decision',
    properties: {},
    ...afterEmail,
    taking: replied,
  },
  {
    type: 'email.validate.address',
    kind: 'condition',
    properties: {},
    needs: 'addresses to be looked up',
  },
]
