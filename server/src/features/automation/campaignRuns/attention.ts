import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'

/** Campaigns that were taken out of service by a step that fails, until somebody saves them. */
export const failedCampaigns: AttentionSource = {
  code: 'campaign.failed',
  level: 'error',
  kind: 'campaign',
  rows(context) {
    const { db } = context
    return waitingRecords(context, 'campaign', {
      where: db`not t.is_published and exists (
        select from campaign_pauses p where p.campaign_id = t.id and p.began_at = t.date_modified and p.is_failure)`,
    })
  },
}
