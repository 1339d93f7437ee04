import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { companyEvents } from './campaignEvents.ts'
import { company } from './company.ts'
import { companyIndexes } from './companyIndexes.ts'
import { companySearch } from './companySearch.ts'
import { companyFormActions } from './formActions.ts'
import { companyReportSources } from './reportSources.ts'
import { companyRoutes } from './routes.ts'
import { renameCompanies, unlinkCompanies } from './saveCompanies.ts'
import { companyWebhookTriggers } from './webhookTriggers.ts'

export const feature = defineFeature({
  name: 'companies',
  tables: ['companies', 'company_changes', 'company_contacts'],
  reads: ['contacts'],
  indexes: companyIndexes,
  contactData: [{ table: 'company_changes' }, { table: 'company_contacts', keys: [['company_id']] }],
  definitions: [company],
  routes: [companyRoutes],
  tasks: [workTask(unlinkCompanies), workTask(renameCompanies)],
  campaignEvents: companyEvents,
  formActions: companyFormActions,
  webhookTriggers: companyWebhookTriggers,
  reportSources: [companyReportSources],
  contactCommands: companySearch,
})
