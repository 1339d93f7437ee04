// In which order channels are tried for each contact.
import type { Db } from '../../../platform/database/connection.ts'

/** What a contact says of a channel. */
interface Preference {
  contactId: number
  channel: string
  isPreferred: boolean
  isPaused: boolean
  /** Messages a month that its rule allows; null without one. */
  allowed: number | null
}

/**
 * The channels of each contact, first those to be tried first: without a pause before paused ones, preferred before
 * others, then the one whose rule allows more messages, then in the order given. Blocked channels are left out. Two
 * statements, whatever the number.
 */
export async function orderChannels(
  db: Db,
  contactIds: readonly number[],
  channels: readonly string[],
  now: Date,
): Promise<Map<number, string[]>> {
  const blocked = await db<{ contactId: number; channel: string }[]>`
    select contact_id as "contactId", channel from contact_do_not_contact
    where contact_id = any(${contactIds as number[]}::bigint[]) and channel = any(${channels as string[]}::text[])`
  const rules = await db<Preference[]>`
    select contact_id as "contactId", channel, preferred_channel as "isPreferred",
      (pause_from_date is not null or pause_to_date is not null)
        and coalesce(pause_from_date <= ${now}, true) and coalesce(pause_to_date > ${now}, true) as "isPaused",
      frequency_number * case frequency_time when 'DAY' then 30 when 'WEEK' then 4 else 1 end as allowed
    from contact_frequency_rules
    where contact_id = any(${contactIds as number[]}::bigint[]) and channel = any(${channels as string[]}::text[])`
  const isBlocked = new Set(blocked.map(({ contactId, channel }) => `${contactId} ${channel}`))
  const ruleOf = new Map(rules.map((rule) => [`${rule.contactId} ${rule.channel}`, rule]))
  return new Map(
    contactIds.map((id) => {
      const open = channels.filter((channel) => !isBlocked.has(`${id} ${channel}`))
      const rank = (channel: string) => rankOf(ruleOf.get(`${id} ${channel}`))
      return [id, open.toSorted((a, b) => compare(rank(a), rank(b)))]
    }),
  )
}

// Lower comes first. Without a limit more is allowed than with any.
function rankOf(rule: Preference | undefined): readonly number[] {
  if (!rule) return [0, 1, Number.NEGATIVE_INFINITY]
  return [rule.isPaused ? 1 : 0, rule.isPreferred ? 0 : 1, -(rule.allowed || Number.POSITIVE_INFINITY)]
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}
