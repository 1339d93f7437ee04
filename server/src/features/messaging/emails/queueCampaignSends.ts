// Mail of campaigns: who gets an email, who has to wait, and who is passed over and why.
import { allWith, type EventBatch, type Outcome, type Outcomes } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { campaignDedupeKey } from '../messageQueue/campaignDedupeKey.ts'
import { FREQUENCY_REACHED, waitsUntil } from '../messageQueue/frequencyLimit.ts'
import { queueMessages } from '../messageQueue/queueMessages.ts'
import { loadFamilies } from '../recipients/emailFamilies.ts'
import { findReach, type Reach } from '../recipients/findReach.ts'
import { findSendableEmails } from '../recipients/findSendableEmails.ts'
import { insertSends } from '../recipients/insertSends.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'

const NOT_PUBLISHED = 'The email is not published.'
const GONE = 'The contact does not exist.'
const NO_ADDRESS = 'The contact has no email address.'
const UNSUBSCRIBED = 'The contact has unsubscribed from the category of the email.'
const HAS_IT = 'The contact has had this email already.'
const BLOCKED = 'The contact must not be contacted by email.'
const BAD_ADDRESS = 'The email address of the contact is invalid.'

type Verdict = 'send' | 'wait' | (string & {})

/**
 * Puts an email for the contacts of a batch into the outbox, or into the message queue for those that have had as many
 * as allowed. Eight statements at most, whatever the number.
 */
export async function queueCampaignSends({
  context,
  campaign,
  event,
  properties,
  contactIds,
  rows,
}: EventBatch): Promise<Outcomes> {
  const { db, now, actor, config } = context
  const emailId = Number(properties.email)
  const isMarketing = properties.email_type === 'marketing'
  const sendable = await findSendableEmails(db, [emailId], now)
  const family = (await loadFamilies(db, [emailId], now)).get(emailId)
  if (!sendable.has(emailId) || !family)
    return allWith(contactIds, { result: 'passed', reason: NOT_PUBLISHED })
  // Who is judged stays until the mail is written, or is gone for both. Whoever runs campaigns holds them before, too.
  await holdContacts(db, contactIds)
  if (isMarketing) await lockEmail(db, emailId)
  const wanted = contactIds.map((contactId) => ({ contactId, emailId, family: family.members }))
  const reach = await findReach(db, wanted, { config, now })
  const judged = contactIds.map((contactId, n) => ({
    contactId,
    reach: reach[n],
    verdict: judge(reach[n], { isMarketing }),
    dedupeKey: campaignDedupeKey(rows.get(contactId)?.logId ?? 0),
  }))
  await addDoNotContact(
    db,
    judged
      .filter(({ verdict }) => verdict === BAD_ADDRESS)
      .map(({ contactId }) => ({
        contactId,
        channel: MAIL_CHANNEL,
        channelId: emailId,
        reason: DNC.bounced,
        comments: 'bad_email',
      })),
    { actor, now },
  )
  await queueMessages(
    db,
    MAIL_CHANNEL,
    judged.flatMap(({ contactId, reach: known, verdict, dedupeKey }) =>
      verdict === 'wait' && known?.until
        ? [
            {
              contactId,
              channelId: emailId,
              dedupeKey,
              eventId: event.id,
              priority: properties.priority === 1 ? 1 : 2,
              maxAttempts: Number(properties.attempts ?? 3),
              at: known.until,
              reason: FREQUENCY_REACHED,
              options: { campaignId: campaign.id },
            },
          ]
        : [],
    ),
    now,
  )
  await insertSends(
    db,
    judged.flatMap(({ contactId, reach: known, verdict, dedupeKey }) =>
      verdict === 'send' && known
        ? [
            {
              emailId,
              contactId,
              address: known.address,
              locale: known.locale,
              dedupeKey,
              lane: LANE.journey,
              ignoresDnc: !isMarketing,
              source: 'campaign.event',
              sourceId: event.id,
              campaignId: campaign.id,
            },
          ]
        : [],
    ),
    { families: new Map([[emailId, family]]), now },
  )
  return new Map(judged.map(({ contactId, verdict, reach: own }) => [contactId, outcomeOf(verdict, own)]))
}

function judge(reach: Reach | undefined, { isMarketing }: { isMarketing: boolean }): Verdict {
  if (!reach?.contactId) return GONE
  if (reach.address === '') return NO_ADDRESS
  if (reach.isUnsubscribedFromCategory) return UNSUBSCRIBED
  if (isMarketing && (reach.hasHadIt || reach.isWaiting)) return HAS_IT
  if (isMarketing && reach.isBlocked) return BLOCKED
  if (emailAddress(reach.address) === null) return BAD_ADDRESS
  return isMarketing && reach.until !== null ? 'wait' : 'send'
}

function outcomeOf(verdict: Verdict, reach: Reach | undefined): Outcome {
  if (verdict === 'send') return { result: 'passed', leaves: 'now' }
  return verdict === 'wait'
    ? { result: 'passed', metadata: { timeline: waitsUntil(reach?.until ?? null) }, leaves: 'later' }
    : { result: 'passed', reason: verdict }
}

/** First half of the lock's key: "MKTG". */
const LOCK_CLASS = 0x4d4b5447

// Two campaigns at once would both find that a contact has had none of it.
async function lockEmail(db: Db, emailId: number): Promise<void> {
  await db`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${emailId % 2 ** 31}::int)`
}
