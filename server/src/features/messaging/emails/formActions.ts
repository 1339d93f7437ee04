// What forms send by email.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { addressListField } from '../rendering/addressFields.ts'

const LONG = 65_535

export const emailFormActions: readonly FormActionType[] = [
  {
    type: 'email.send.lead',
    properties: { email: f.int({ big: true, min: 1, required: true }) },
    refers: { email: reference('email', 'view') },
    isForCampaignForms: false,
  },
  {
    type: 'email.send.user',
    properties: { useremail: f.json({ of: 'object' }), user_id: f.ids({ input: { choices: 'owners' } }) },
    refers: { 'useremail.email': reference('email', 'view'), user_id: reference('user', 'none') },
    isForCampaignForms: true,
    problem({ useremail, user_id: users }) {
      const email = (useremail as Record<string, unknown> | null)?.email
      if (!(Number(email) > 0)) return ['useremail', 'An email is needed: useremail.email.']
      return Array.isArray(users) && users.length > 0 ? null : ['user_id', 'At least one user is needed.']
    },
  },
  {
    type: 'form.email',
    properties: {
      subject: f.text({ max: 190 }),
      message: f.text({ max: LONG, html: true, input: { kind: 'html' } }),
      to: addressListField,
      cc: addressListField,
      bcc: addressListField,
      copy_lead: f.bool(),
      set_replyto: f.bool(),
      email_to_owner: f.bool(),
      template: f.text(),
      immediately: f.bool(),
    },
    isForCampaignForms: true,
    problem: ({ to, copy_lead: copies, email_to_owner: owner }) =>
      to || copies || owner ? null : ['to', 'Somebody to send the results to is needed.'],
  },
]
