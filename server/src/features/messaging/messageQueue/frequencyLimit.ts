// How many messages of a channel a contact may get: own rules of contacts, and the default of the configuration.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { isoDate } from '../../../platform/values/dates.ts'

/** What holds for contacts without a rule of their own. */
export interface DefaultFrequency {
  /** Messages in a period; 0 for any number. */
  number: number
  period: 'DAY' | 'WEEK' | 'MONTH'
}

export const FREQUENCY_REACHED = 'The contact has had as many messages as allowed.'

/** What the log of a campaign says of a message that waits for that. */
export function waitsUntil(until: Date | null): string {
  return until === null ? FREQUENCY_REACHED : `${FREQUENCY_REACHED} It waits until ${isoDate(until)}.`
}

/** Whether any contact is limited on the channel: without a limit nothing needs to be counted. At most one statement. */
export async function hasFrequencyLimit(
  db: Db,
  channel: string,
  defaults: DefaultFrequency,
): Promise<boolean> {
  if (defaults.number > 0) return true
  const [row] = await db`
    select from contact_frequency_rules where channel = ${channel} and frequency_number > 0 limit 1`
  return row !== undefined
}

/**
 * When a contact may get the next message, as SQL: null for now, a period later for one that has had as many as its rule
 * allows. `had` is a relation of moments, `(select date from …)`, of what the contact was sent on the channel: those
 * within a period before now count. A contact with a rule of its own goes by that alone.
 */
export function limitedUntil(
  db: Db,
  channel: string,
  {
    contactId,
    had,
    defaults,
    now,
  }: { contactId: Fragment; had: Fragment; defaults: DefaultFrequency; now: Date },
): Fragment {
  return db`(
    select ${now}::timestamptz + rule.period
    from (
      select coalesce(r.frequency_number, ${defaults.number}::int) as number,
        case coalesce(r.frequency_time, ${defaults.period}) when 'WEEK' then interval '1 week' when 'MONTH' then interval '1 month'
          else interval '1 day' end as period
      from (values (1)) one (n)
      left join contact_frequency_rules r on r.contact_id = ${contactId} and r.channel = ${channel} and r.frequency_number > 0
    ) rule
    where rule.number > 0
      and (select count(*) from ${had} as had (date) where had.date > ${now}::timestamptz - rule.period) >= rule.number
  )`
}
