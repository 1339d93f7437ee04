import { column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

export const campaignFilters: Partial<FilterFields> = {
  contact: {
    campaign: column(rowsOf('campaign_contacts', 'not f.manually_removed'), 'campaign_id', 'id', 'campaigns'),
  },
  behaviors: {
    // Membership in campaigns of a connected customer database: there is no such connection here.
    integration_campaigns: { source: { from: 'nothing' }, aspects: [] },
  },
}
