// What forms do with companies.

import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { f } from '../../../platform/values/field.ts'
import { addCompanyScores } from './addCompanyScores.ts'

export const companyFormActions: readonly FormActionType[] = [
  {
    type: 'lead.scorecontactscompanies',
    properties: { score: f.int({ required: true }) },
    needs: 'edit',
    isForCampaignForms: false,
    async run({ context: { db, now }, publisher, properties, submissions }) {
      const score = Number(properties.score ?? 0)
      if (score !== 0) await addCompanyScores(db, contactsOf(submissions), score, { publisher, now })
    },
  },
]
