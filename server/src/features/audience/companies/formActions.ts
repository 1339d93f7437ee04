// What forms do with companies.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f } from '../../../platform/values/field.ts'

export const companyFormActions: readonly FormActionType[] = [
  {
    type: 'lead.scorecontactscompanies',
    properties: { score: f.int({ required: true }) },
    isForCampaignForms: false,
  },
]
