import type { Db } from '../../../platform/database/connection.ts'
import type { PageRange } from '../../../platform/search/page.ts'

/** A campaign that a contact is in, with the ids of those of its segments that the contact is in too. */
export interface CampaignOfContact {
  id: number
  name: string
  dateAdded: Date
  manuallyAdded: boolean
  manuallyRemoved: boolean
  listMembership: number[]
}

/** The campaigns of a contact by id, without those it was removed from by hand; `total` counts them. Two statements. */
export async function listCampaignsOfContact(
  db: Db,
  contactId: number,
  { start, limit }: PageRange,
): Promise<{ total: number; campaigns: CampaignOfContact[] }> {
  const own = db`
    from campaign_contacts m join campaigns c on c.id = m.campaign_id
    where m.contact_id = ${contactId} and not m.manually_removed`
  const [campaigns, [count]] = await Promise.all([
    db<CampaignOfContact[]>`
      select own.*, coalesce((
          select json_agg(member.segment_id order by member.segment_id)
          from campaign_segments source
          join segment_contacts member on member.segment_id = source.segment_id and member.contact_id = ${contactId}
            and not member.manually_removed
          where source.campaign_id = own.id), '[]') as "listMembership"
      from (select c.id, c.name, m.date_added as "dateAdded", m.manually_added as "manuallyAdded",
          m.manually_removed as "manuallyRemoved"
        ${own} order by c.id limit ${limit} offset ${start}) own
      order by own.id`,
    db<[{ total: number }]>`select count(*)::int as total ${own}`,
  ])
  return { total: count.total, campaigns }
}
