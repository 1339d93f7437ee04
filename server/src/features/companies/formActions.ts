// What forms do with companies.
import { f } from '../../values/field.ts'
import type { FormActionType } from '../forms/formActionType.ts'

export const companyFormActions: readonly FormActionType[] = [
  {
    type: 'lead.scorecontactscompanies',
    name: "Add to company's score",
    properties: { score: f.int({ required: true }) },
    isForCampaignForms: false,
  },
]
