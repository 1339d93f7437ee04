import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertContactEvents } from '../../audience/contactRows/contactEvents.ts'
import type { CampaignMembership } from './addContactsToCampaigns.ts'

/**
 * Writes what became of memberships to the history of the contacts, and as happenings with the aspect
 * `campaigns`. Two statements, and one per campaign.
 */
export async function recordMemberships(
  db: Db,
  pairs: readonly CampaignMembership[],
  action: 'added' | 'removed',
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (pairs.length === 0) return
  const members = Map.groupBy(pairs, (pair) => pair.campaignId)
  const names = await findNames(db, [...members.keys()])
  for (const [campaignId, own] of members) {
    const name = names.get(campaignId) ?? ''
    const properties = { campaign_id: campaignId, campaign_name: name, object_description: name }
    await insertContactEvents(
      db,
      own.map(({ contactId }) => ({ contactId, action, properties })),
      { bundle: 'campaign', object: 'campaign', objectId: campaignId, actor, now },
    )
  }
  await appendHappenings(
    db,
    [...members].map(([campaignId, own]) => ({
      type: 'contact.changed',
      ids: own.map(({ contactId }) => contactId),
      payload: { fields: ['campaigns'], campaignId, action },
    })),
    now,
  )
}

async function findNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db<
    { id: number; name: string }[]
  >`select id, name from campaigns where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.name]))
}
