// What campaigns do with emails, and wait for.

import {
  type CampaignEventType,
  type EventBatch,
  type Outcome,
  type Outcomes,
  settings,
} from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { campaignDedupeKey } from '../messageQueue/campaignDedupeKey.ts'
import { assumeMailGone } from '../recipients/assumeMailGone.ts'
import { clicked, opened, replied } from './decisions.ts'
import { queueMailToUsers } from './mailToUsers.ts'
import { queueCampaignSends } from './queueCampaignSends.ts'

const addresses = f.text({ max: 65_535, input: { kind: 'text' } })
const afterEmail = { channel: { name: 'email' }, follows: ['email.send'] }

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
    sends: 'email',
    channel: { name: 'email', property: 'email' },
    run: queueCampaignSends,
    assumeGone: assumeMailGone,
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
    sends: 'useremail.email',
    channel: { name: 'email' },
    run: mailToUsers,
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
]

async function mailToUsers({ context, properties, contactIds, rows }: EventBatch): Promise<Outcomes> {
  const refused = await queueMailToUsers(context, {
    emailId: Number((properties.useremail as Record<string, unknown> | null | undefined)?.email ?? 0),
    userIds: (properties.user_id as number[] | undefined) ?? [],
    toOwner: properties.to_owner === true,
    to: String(properties.to ?? ''),
    cc: String(properties.cc ?? ''),
    bcc: String(properties.bcc ?? ''),
    contactIds,
    dedupeKeyOf: (id) => campaignDedupeKey(rows.get(id)?.logId ?? 0),
  })
  return new Map(
    contactIds.map((id): [number, Outcome] => {
      const refusal = refused.get(id)
      if (!refusal) return [id, { result: 'passed', leaves: 'now' }]
      return [id, { result: refusal.isFinal ? 'passed' : 'failed', reason: refusal.reason }]
    }),
  )
}
