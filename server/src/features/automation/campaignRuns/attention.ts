import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'
import type { StopCause } from '../campaignPauses/notePauses.ts'

const DAY_MS = 24 * 3_600_000

/** Campaigns that the server unpublished because an event fails, until a user saves them. */
export const failedCampaigns = stoppedCampaigns('campaign.failed', 'failure')

/** Campaigns that the server unpublished because their publisher was disabled or deleted, until a user saves them. */
export const campaignsWithoutPublisher = stoppedCampaigns('campaign.publisher', 'publisher')

function stoppedCampaigns(code: string, cause: StopCause): AttentionSource {
  return {
    code,
    level: 'error',
    kind: 'campaign',
    rows(context) {
      const { db } = context
      return waitingRecords(context, 'campaign', {
        where: db`not t.is_published and exists (
          select from campaign_pauses p where p.campaign_id = t.id and p.began_at = t.date_modified and p.cause = ${cause})`,
      })
    },
  }
}

/** Campaigns in which contacts reached the limit of rounds within a day: they may pass contacts in a circle. */
export const endlessCampaigns: AttentionSource = {
  code: 'campaign.rounds',
  level: 'warning',
  kind: 'campaign',
  rows(context) {
    const { db, now } = context
    return waitingRecords(context, 'campaign', {
      where: db`t.is_published and exists (
        select from campaign_round_limits r where r.campaign_id = t.id and r.date_reached > ${new Date(now.getTime() - DAY_MS)})`,
    })
  },
}
