// What counts against the number of mails that a contact may get.
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { DefaultFrequency } from '../messageQueue/frequencyLimit.ts'

export type FrequencySettings = Pick<Config, 'email_frequency_number' | 'email_frequency_time'>

/** What holds for contacts without a rule of their own. */
export function emailFrequency(config: FrequencySettings): DefaultFrequency {
  return { number: config.email_frequency_number, period: config.email_frequency_time }
}

/** When the contact of a larger statement got its mails; what is under way counts as of now. */
export function mailHad(db: Db, contactId: Fragment, now: Date): Fragment {
  return db`(
    select case when s.state = 'sent' then s.date_sent else ${now}::timestamptz end from email_sends s
    where s.contact_id = ${contactId} and s.state in ('sent', 'queued', 'sending', 'unknown'))`
}
