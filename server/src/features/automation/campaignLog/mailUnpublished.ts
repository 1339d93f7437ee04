import type { Consumer } from '../../../catalog/happenings.ts'
import { queueUserMails } from '../../messaging/userMails/queueUserMails.ts'

/**
 * Mails that a campaign was taken out of service, to its author or to the addresses that are configured for it. Two
 * statements.
 */
export const mailUnpublished: Consumer<'campaign.unpublished'> = {
  name: 'campaigns.mail-unpublished',
  types: ['campaign.unpublished'],
  async handle(db, happenings, now, { config }) {
    const ids = happenings.flatMap((one) => one.ids)
    const rows = await db<{ id: number; name: string; author: string | null }[]>`
      select c.id, c.name, u.email as author from campaigns c left join users u on u.id = c.created_by and u.is_published
      where c.id = any(${ids}::bigint[])`
    const campaigns = new Map(rows.map((row) => [row.id, row]))
    const mails = happenings.flatMap(({ id, ids: [campaignId = 0], payload }) => {
      const campaign = campaigns.get(campaignId)
      const author = config.campaign_send_notification_to_author ? campaign?.author : null
      const to = author ? [author] : config.campaign_notification_email_addresses
      if (!campaign || to.length === 0) return []
      return [
        {
          dedupeKey: `campaign.unpublished:${id}`,
          to,
          content: {
            subject: `The campaign "${campaign.name}" was unpublished`,
            body:
              `The event "${payload.eventName}" of the campaign "${campaign.name}" (id ${campaign.id}) failed ${payload.failed} times ` +
              `among ${payload.members} contacts, so the campaign was unpublished. Its log says why. Published again, it goes on.\n`,
          },
        },
      ]
    })
    await queueUserMails(db, mails, now)
  },
}
