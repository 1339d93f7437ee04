// How often a contact wants to hear from each channel, and which categories it subscribed to.
import type { Db } from '../../../platform/database/connection.ts'

/** How often a channel may be used; null takes the rule away. */
export interface FrequencyRule {
  frequencyNumber: number | null
  frequencyTime: string | null
  preferredChannel: boolean
  pauseFromDate: string | null
  pauseToDate: string | null
}

/** Sets the rules of contacts and channels. One statement. */
export async function insertFrequencyRules(
  db: Db,
  rules: ({ contactId: number; channel: string } & FrequencyRule)[],
  now: Date,
): Promise<void> {
  if (rules.length === 0) return
  await db`
    insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, preferred_channel, pause_from_date, pause_to_date, date_added)
    select "contactId", channel, "frequencyNumber", "frequencyTime", "preferredChannel", "pauseFromDate", "pauseToDate", ${now}
    from jsonb_to_recordset(${JSON.stringify(rules)}::text::jsonb)
      as r ("contactId" bigint, channel text, "frequencyNumber" integer, "frequencyTime" text, "preferredChannel" boolean,
        "pauseFromDate" timestamptz, "pauseToDate" timestamptz)
    on conflict (contact_id, channel) do update set frequency_number = excluded.frequency_number,
      frequency_time = excluded.frequency_time, preferred_channel = excluded.preferred_channel,
      pause_from_date = excluded.pause_from_date, pause_to_date = excluded.pause_to_date`
}

/** Takes the rules of contacts and channels away. One statement. */
export async function deleteFrequencyRules(
  db: Db,
  rules: { contactId: number; channel: string }[],
): Promise<void> {
  if (rules.length === 0) return
  await db`
    delete from contact_frequency_rules t
    using unnest(${rules.map(({ contactId }) => contactId)}::bigint[], ${rules.map(({ channel }) => channel)}::text[]) r (contact_id, channel)
    where t.contact_id = r.contact_id and t.channel = r.channel`
}

/** Makes the named categories the subscriptions of each contact; others it had are kept as removed by hand. Two statements. */
export async function setCategories(
  db: Db,
  wanted: { contactId: number; categoryIds: number[] }[],
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return
  const pairs = wanted.flatMap(({ contactId, categoryIds }) =>
    categoryIds.map((categoryId) => ({ contactId, categoryId })),
  )
  const input = db`jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r ("contactId" bigint, "categoryId" bigint)`
  await db`
    update contact_categories t set manually_removed = true, manually_added = false
    where t.contact_id = any(${wanted.map(({ contactId }) => contactId)}::bigint[]) and not t.manually_removed
      and not exists (select from ${input} where r."contactId" = t.contact_id and r."categoryId" = t.category_id)`
  await db`
    insert into contact_categories (contact_id, category_id, date_added, manually_added)
    select r."contactId", r."categoryId", ${now}, true from ${input} join categories c on c.id = r."categoryId"
    on conflict (contact_id, category_id) do update set manually_removed = false, manually_added = true`
}
