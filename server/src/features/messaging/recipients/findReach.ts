// Whether contacts can be sent an email: what the rules for recipients ask.
import type { Db } from '../../../platform/database/connection.ts'
import { hasFrequencyLimit, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { isQueued } from '../messageQueue/queueMessages.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'
import { emailFrequency, type FrequencySettings, mailHad } from './mailFrequency.ts'

export interface Reach {
  /** Null for a contact that is gone. */
  contactId: number | null
  /** Empty for none. */
  address: string
  /** In lower case with an underscore; empty for none. */
  locale: string
  isBlocked: boolean
  isUnsubscribedFromCategory: boolean
  /** Has a send of the email or a relative. */
  hasHadIt: boolean
  /** Has it in the message queue. */
  isWaiting: boolean
  /** Has had as many mails as allowed, until then. */
  until: Date | null
}

/** One of these emails for one of these contacts. */
export interface Reaching {
  contactId: number
  emailId: number
  /** The email with its variants and translations. */
  family: readonly number[]
}

/** What there is to know, in the order asked for. At most two statements. */
export async function findReach(
  db: Db,
  wanted: readonly Reaching[],
  { config, now }: { config: FrequencySettings; now: Date },
): Promise<Reach[]> {
  if (wanted.length === 0) return []
  const defaults = emailFrequency(config)
  const isLimited = await hasFrequencyLimit(db, MAIL_CHANNEL, defaults)
  const contactId = db`w."contactId"`
  const had = mailHad(db, contactId, now)
  const until = isLimited
    ? limitedUntil(db, MAIL_CHANNEL, { contactId, had, defaults, now })
    : db`null::timestamptz`
  const families = [...new Map(wanted.map(({ emailId, family }) => [emailId, { emailId, family }])).values()]
  const rows = wanted.map(({ contactId: id, emailId }, n) => ({ contactId: id, emailId, n }))
  return db<Reach[]>`
    select c.id as "contactId", coalesce(btrim(c.email), '') as address,
      lower(replace(coalesce(c.preferred_locale, ''), '-', '_')) as locale,
      exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'email' offset 0) as "isBlocked",
      exists (
        select from emails e join contact_categories cc on cc.category_id = e.category_id
        where e.id = w."emailId" and cc.contact_id = w."contactId" and cc.manually_removed offset 0) as "isUnsubscribedFromCategory",
      coalesce((
        select bool_or(s.email_id = any(f.members) and s.state <> 'skipped') from email_sends s
        where s.contact_id = w."contactId"), false) as "hasHadIt",
      ${isQueued(db, MAIL_CHANNEL, { contactId, channelIds: db`f.members` })} as "isWaiting",
      ${until} as until
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w ("contactId" bigint, "emailId" bigint, n int)
    join (
      select "emailId", family as members
      from jsonb_to_recordset(${JSON.stringify(families)}::text::jsonb) as f ("emailId" bigint, family bigint[])
    ) f on f."emailId" = w."emailId"
    left join contacts c on c.id = w."contactId"
    order by w.n`
}
