// How many contacts campaigns have, as lists show it: counted seldom, because counting a million takes a while.
import { transaction } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isPermitted, scopeOf } from '../../audience/contactRows/permittedContacts.ts'

export interface MemberCount {
  contactCount: number
  fetchedAt: Date
}

/**
 * The number of active members per campaign, of the contacts that the actor may view, at most
 * `campaign_contact_count_cache_ttl` seconds old. Older counts are taken again and stored. Two statements at most, whatever the number.
 */
export async function countMembers(
  { sql, db, actor, now, config }: Context,
  campaignIds: readonly number[],
): Promise<Map<number, MemberCount>> {
  const ids = campaignIds as number[]
  if (scopeOf(actor, ['view']) !== 'all') return countPermitted({ db, actor, now }, ids)
  const oldest = new Date(now.getTime() - config.campaign_contact_count_cache_ttl * 1_000)
  const kept = await db<(MemberCount & { campaignId: number })[]>`
    select campaign_id as "campaignId", contact_count as "contactCount", fetched_at as "fetchedAt"
    from campaign_counts where campaign_id = any(${ids}::bigint[]) and fetched_at > ${oldest}`
  const counts = new Map(kept.map(({ campaignId, ...count }) => [campaignId, count]))
  const missing = ids.filter((id) => !counts.has(id))
  if (missing.length === 0) return counts
  const counted = await transaction(
    sql,
    (inner) => inner<{ campaignId: number; contactCount: number }[]>`
      insert into campaign_counts (campaign_id, contact_count, fetched_at)
      select c.id, (select count(*) from campaign_contacts m where m.campaign_id = c.id and not m.manually_removed), ${now}
      from campaigns c where c.id = any(${missing}::bigint[]) order by c.id
      on conflict (campaign_id) do update set contact_count = excluded.contact_count, fetched_at = excluded.fetched_at
      returning campaign_id as "campaignId", contact_count as "contactCount"`,
  )
  for (const { campaignId, contactCount } of counted) counts.set(campaignId, { contactCount, fetchedAt: now })
  return counts
}

/** Counts the members that the actor may view, for an actor with rights for own contacts. One statement. */
async function countPermitted(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  campaignIds: readonly number[],
): Promise<Map<number, MemberCount>> {
  const permitted = isPermitted(db, actor, { actions: ['view'], contactId: db`m.contact_id` })
  const rows = await db<{ campaignId: number; contactCount: number }[]>`
    select m.campaign_id as "campaignId", count(*) as "contactCount" from campaign_contacts m
    where m.campaign_id = any(${campaignIds as number[]}::bigint[]) and not m.manually_removed and ${permitted}
    group by m.campaign_id`
  const counts = new Map(rows.map((row) => [row.campaignId, row.contactCount]))
  return new Map(campaignIds.map((id) => [id, { contactCount: counts.get(id) ?? 0, fetchedAt: now }]))
}
