// What forms do with contacts beside filling their fields.
import type { FormActionType } from '../../../catalog/formAction.ts'

export const contactFormActions: readonly FormActionType[] = [
  {
    type: 'lead.addutmtags',
    properties: {},
    isForCampaignForms: true,
  },
  {
    type: 'lead.remove_do_not_contact',
    properties: {},
    isForCampaignForms: true,
  },
]
