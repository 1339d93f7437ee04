// What forms do with contacts beside filling their fields.
import type { FormActionType } from '../../../catalog/formAction.ts'

export const contactFormActions: readonly FormActionType[] = [
  {
    type: 'lead.addutmtags',
    name: 'Record UTM tags',
    properties: {},
    isForCampaignForms: true,
  },
  {
    type: 'lead.remove_do_not_contact',
    name: "Remove contact from the email channel's do-not-contact list",
    properties: {},
    isForCampaignForms: true,
  },
]
