import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { companyEvents } from './campaignEvents.ts'
import { company } from './company.ts'
import { companyIndexes } from './companyIndexes.ts'
import { companySearch } from './companySearch.ts'
import { companyFormActions } from './formActions.ts'
import { companyReportSources } from './reportSources.ts'
import { companyRoutes } from './routes.ts'
import { nameReturnedCompanies, renameCompanies, unlinkCompanies } from './saveCompanies.ts'
import { companyWebhookTriggers } from './webhookTriggers.ts'

export const feature = defineFeature({
  name: 'companies',
  tables: ['companies', 'company_changes', 'company_contacts'],
  reads: ['contact_ip_addresses', 'contacts', 'ip_addresses', 'users'],
  emits: ['company.changed', 'company.created', 'contact.changed'],
  indexes: companyIndexes,
  contactData: {
    company_changes: {
      shows: 'id company_id type event_name action_name date_added',
      keeps: { since: 't.date_added' },
    },
    company_contacts: {
      keys: [['company_id']],
      shows: 'company_id is_primary date_added manually_added manually_removed',
      keeps: { because: 'A company is left, not outlived.' },
    },
  },
  hanging: [
    { parent: 'companies', table: 'company_contacts', column: 'company_id', work: unlinkCompanies.name },
  ],
  onReturn: [nameReturnedCompanies],
  definitions: [company],
  routes: [companyRoutes],
  tasks: [workTask(unlinkCompanies), workTask(renameCompanies)],
  campaignEvents: companyEvents,
  formActions: companyFormActions,
  webhookTriggers: companyWebhookTriggers,
  reportSources: [companyReportSources],
  contactCommands: companySearch,
})
