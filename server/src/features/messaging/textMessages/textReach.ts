// Whether contacts may get a text message now, by set.
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { hasFrequencyLimit, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { type NumberSettings, phoneNumbers } from './phoneNumber.ts'

type FrequencySettings = Pick<Config, 'sms_frequency_number' | 'sms_frequency_time'>

export interface TextReach {
  contactId: number
  isBlocked: boolean
  /** When the contact has had as many as allowed: the moment of the next one. */
  until: Date | null
  /** Why there is no number; null when there is. */
  numberProblem: string | null
}

/** By contact; those that are gone are missing. Two statements at most. */
export async function findTextReach(
  db: Db,
  contactIds: readonly number[],
  { config, now }: { config: FrequencySettings & NumberSettings; now: Date },
): Promise<Map<number, TextReach>> {
  if (contactIds.length === 0) return new Map()
  const defaults = textFrequency(config)
  const until = (await hasFrequencyLimit(db, 'sms', defaults))
    ? limitedUntil(db, 'sms', {
        contactId: db`c.id`,
        had: db`(select s.date_sent from text_message_sends s where s.contact_id = c.id and s.state = 'sent')`,
        defaults,
        now,
      })
    : db`null::timestamptz`
  const rows = await db<
    {
      contactId: number
      isBlocked: boolean
      until: Date | null
      mobile: string | null
      phone: string | null
      country: string | null
    }[]
  >`
    select c.id as "contactId", c.mobile, c.phone, c.country,
      exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'sms') as "isBlocked",
      ${until} as until
    from contacts c where c.id = any(${contactIds as number[]}::bigint[])`
  const numbers = await phoneNumbers(config)
  return new Map(
    rows.map(({ mobile, phone, country, ...row }) => {
      const number = numbers.ofContact({ mobile, phone, country })
      return [row.contactId, { ...row, numberProblem: typeof number === 'string' ? null : number.reason }]
    }),
  )
}

/** How many text messages contacts without a rule of their own may get. */
export function textFrequency(config: FrequencySettings) {
  return { number: config.sms_frequency_number, period: config.sms_frequency_time }
}
