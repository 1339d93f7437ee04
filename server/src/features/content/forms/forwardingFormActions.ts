// Form actions that hand the submission to somebody else.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f } from '../../../platform/values/field.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'

const LONG = 2_000

export const forwardingFormActions: readonly FormActionType[] = [
  {
    type: 'form.repost',
    properties: {
      post_url: f.text({ required: true, max: LONG, input: { kind: 'url' } }),
      authorization_header: f.text({ max: LONG, input: { kind: 'text' } }),
      failure_email: f.text({ max: LONG, input: { kind: 'email' } }),
    },
    isForCampaignForms: true,
    problem({ post_url: address }) {
      return isWebAddress(String(address))
        ? null
        : ['post_url', 'This value should be an address that starts with http or https.']
    },
  },
]
