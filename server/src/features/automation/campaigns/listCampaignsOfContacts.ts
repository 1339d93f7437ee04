import type { Db } from '../../../platform/database/connection.ts'

/** A campaign that a contact is in, with the ids of those of its segments that the contact is in too. */
export interface CampaignOfContact {
  contactId: number
  id: number
  name: string
  dateAdded: Date
  manuallyAdded: boolean
  manuallyRemoved: boolean
  listMembership: number[]
}

/** The campaigns of each contact by id, without those it was removed from by hand. One statement. */
export async function listCampaignsOfContacts(db: Db, contactIds: number[]): Promise<CampaignOfContact[]> {
  if (contactIds.length === 0) return []
  return db<CampaignOfContact[]>`
    select m.contact_id as "contactId", c.id, c.name, m.date_added as "dateAdded", m.manually_added as "manuallyAdded",
      m.manually_removed as "manuallyRemoved", coalesce((
        select json_agg(own.segment_id order by own.segment_id)
        from campaign_segments source
        join segment_contacts own on own.segment_id = source.segment_id and own.contact_id = m.contact_id and not own.manually_removed
        where source.campaign_id = c.id), '[]') as "listMembership"
    from campaign_contacts m join campaigns c on c.id = m.campaign_id
    where m.contact_id = any(${contactIds}::bigint[]) and not m.manually_removed
    order by m.contact_id, c.id`
}
