// How many contacts campaigns have, as lists show it: counted seldom, because counting a million takes a while.
import { transaction } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'

export interface MemberCount {
  contactCount: number
  fetchedAt: Date
}

/**
 * The number of active members per campaign, at most `campaign_contact_count_cache_ttl` seconds old. Counts that are
 * too old are taken anew and kept. Two statements at most, whatever the number.
 */
export async function countMembers(
  { sql, db, now, config }: Context,
  campaignIds: readonly number[],
): Promise<Map<number, MemberCount>> {
  const ids = campaignIds as number[]
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
