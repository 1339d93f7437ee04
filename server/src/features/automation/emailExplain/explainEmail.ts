// Why a contact got an email, or did not.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find, findEach } from '../../../platform/rest/list.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { email } from '../../messaging/emails/email.ts'
import { loadFamilies } from '../../messaging/recipients/emailFamilies.ts'
import { findFamilyIds } from '../../messaging/recipients/findFamilyIds.ts'
import { findReach, type Reach } from '../../messaging/recipients/findReach.ts'
import { reasonOf } from '../../messaging/sends/brake.ts'
import { campaign } from '../campaigns/campaign.ts'
import { deliverySentence, queuedSentences } from './deliverySentences.ts'
import {
  type Audience,
  type CampaignMail,
  type Delivery,
  findAudience,
  findCampaignMail,
  findDeliveries,
  findQueued,
} from './findDeliveries.ts'

export interface EmailExplanation {
  email: { id: number; name: string }
  contact: { id: number }
  got: boolean
  reasons: Sentence[]
  deliveries: {
    emailId: number
    state: Delivery['state']
    source: string | null
    sourceId: number | null
    dateQueued: string
    dateSent: string | null
    text: string
  }[]
}

/**
 * Explains one email for one contact. Twelve statements at most, beside those for the fields of contacts.
 * @throws ApiError 404 and 403 for an email or a contact that is not there, or not for the actor to see.
 */
export async function explainEmail(
  context: Context,
  emailId: number,
  contactId: number,
  say: Say,
): Promise<EmailExplanation> {
  const { db, config, now } = context
  const [row] = (await find(context, email, [emailId])) as [Row]
  const [person] = await find(context, contact, [contactId])
  const id = person?.id ?? contactId
  const family = await findFamily(context, emailId)
  const deliveries = await findDeliveries(db, id, { family, config, now, say })
  const queued = await findQueued(db, id, family)
  const mail = await visibleMail(context, await findCampaignMail(db, id, family))
  const audience = await findAudience(db, emailId, id)
  const [reach] = await findReach(db, [{ contactId: id, emailId, family }], { config, now })
  const isOnItsWay = deliveries.some(({ state }) => state !== 'skipped' && state !== 'failed')
  const isWaiting = queued.some(({ status }) => status === 'pending' || status === 'rescheduled')
  return {
    email: { id: emailId, name: String(row.name) },
    contact: { id },
    got: deliveries.some(({ state }) => state === 'sent'),
    reasons: [
      ...deliveries.map((one) => sentence(one, { emailId, say })),
      ...queued.flatMap((one) => queuedSentences(one, say)),
      ...mail.flatMap((one) => campaignReason(one, say)),
      ...(isOnItsWay ? [] : obstacles(row, { reach, audience, isWaiting, now, say })),
    ],
    deliveries: deliveries.map((one) => ({
      emailId: one.emailId,
      state: one.state,
      source: one.source,
      sourceId: one.sourceId,
      dateQueued: isoDate(one.dateQueued),
      dateSent: one.dateSent && isoDate(one.dateSent),
      text: sentence(one, { emailId, say }).text,
    })),
  }
}

// Who got a variant or a translation gets none of the others.
async function findFamily({ db, now }: Context, emailId: number): Promise<number[]> {
  const above = (await findFamilyIds(db, [emailId])).get(emailId) ?? [emailId]
  const families = await loadFamilies(db, above, now)
  return [...new Set(above.flatMap((id) => families.get(id)?.members ?? [id]))]
}

// What campaigns did is told of those that the actor may see.
async function visibleMail(context: Context, mail: CampaignMail[]): Promise<CampaignMail[]> {
  const ids = [...new Set(mail.map(({ campaignId }) => campaignId))]
  if (ids.length === 0) return []
  try {
    const seen = await findEach(context, campaign, ids, 'view')
    return mail.filter(({ campaignId }) => !(seen.get(campaignId) instanceof ApiError))
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return []
    throw error
  }
}

function sentence(delivery: Delivery, { emailId, say }: { emailId: number; say: Say }): Sentence {
  const { code, text } = deliverySentence(delivery, say)
  const relative =
    delivery.emailId === emailId ? '' : `${say('email.relative', { name: delivery.name }).text} `
  return { code, text: `${relative}${text}` }
}

function campaignReason(
  { campaign: name, event, at, dueAt, isScheduled, reason }: CampaignMail,
  say: Say,
): Sentence[] {
  const values = { campaign: name, event, reason: reason ?? '', at: (isScheduled ? dueAt : at) ?? '' }
  if (isScheduled) return [say(dueAt === null ? 'email.campaignHolds' : 'email.campaignWill', values)]
  return reason === null ? [] : [say('email.campaignPassed', values)]
}

interface Circumstances {
  reach: Reach | undefined
  audience: Audience
  isWaiting: boolean
  now: Date
  say: Say
}

function obstacles(row: Row, { reach, audience, isWaiting, now, say }: Circumstances): Sentence[] {
  const { publishUp, publishDown } = row
  const isList = row.emailType === 'list'
  const { segments } = audience
  const members = segments.filter(({ isMember, isExcluded }) => isMember && !isExcluded)
  const excluding = segments.filter(({ isMember, isExcluded }) => isMember && isExcluded)
  const candidates: (Sentence | false)[] = [
    row.isPublished !== true && say('email.unpublished'),
    publishUp instanceof Date && publishUp > now && say('email.notYet', { at: publishUp }),
    publishDown instanceof Date && publishDown <= now && say('email.over', { at: publishDown }),
    (!reach || reach.address === '') && say('email.noAddress'),
    reach !== undefined &&
      reach.address !== '' &&
      emailAddress(reach.address) === null &&
      say('email.badAddress', { address: reach.address }),
    audience.blockReason !== null && blocked(audience, say),
    reach?.isUnsubscribedFromCategory === true && say('email.category'),
    reach?.until instanceof Date && !isWaiting && say('email.limited', { at: reach.until }),
    isList &&
      excluding.length > 0 &&
      say('email.excluded', { segments: excluding.map(({ name }) => name).join(', ') }),
    isList && !segments.some(({ isExcluded }) => !isExcluded) && say('email.noSegments'),
    isList &&
      segments.some(({ isExcluded }) => !isExcluded) &&
      members.length === 0 &&
      say('email.inNoSegment', {
        segments: segments
          .filter(({ isExcluded }) => !isExcluded)
          .map(({ name }) => name)
          .join(', '),
      }),
  ]
  const found = candidates.filter((one) => one !== false)
  if (!isList) return [...found, say('email.onRequest')]
  if (found.length > 0 || isWaiting) return found
  if (audience.stoppedAt !== null)
    return [say('email.brake', { at: audience.stoppedAt, reason: reasonOf(audience.stopReason) })]
  return [say(audience.isBroadcasting ? 'email.broadcasting' : 'email.notBroadcast')]
}

function blocked({ blockReason, blockedAt, blockComment }: Audience, say: Say): Sentence {
  const code = blockReason === 1 ? 'unsubscribed' : blockReason === 2 ? 'bounced' : 'blocked'
  return say(`email.${code}`, { at: blockedAt ?? '', comment: blockComment || '–' })
}
