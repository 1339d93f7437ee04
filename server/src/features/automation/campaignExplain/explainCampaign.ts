// Why a contact is where it is in a campaign, in words, event by event.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { isTimeZone } from '../../../platform/timeZone.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { findPauses } from '../campaignPauses/pauses.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { endOfRounds, type RoundOptions } from '../campaigns/rounds.ts'
import { type EventState, type ExplainedEvent, explainEvents } from './explainEvents.ts'
import { explainMessages } from './explainMessages.ts'
import { findFailing, findJourney, type Journey } from './findJourney.ts'

export interface CampaignExplanation {
  campaign: { id: number; name: string }
  contact: { id: number }
  isRunning: boolean
  isMember: boolean
  rotation: number | null
  reasons: Sentence[]
  events: {
    id: number
    name: string
    type: string
    eventType: string
    state: EventState
    at: string | null
    dueAt: string | null
    reasons: Sentence[]
  }[]
}

/**
 * Explains one contact of one campaign. Ten statements at most beside those for the fields of contacts, however long the journey.
 * @throws ApiError 404 and 403 for a campaign or a contact that is not there, or not for the actor to see.
 */
export async function explainCampaign(
  context: Context,
  campaignId: number,
  contactId: number,
  say: Say,
): Promise<CampaignExplanation> {
  const { db, now, config, catalog } = context
  const [row] = await find(context, campaign, [campaignId])
  const [person] = await find(context, contact, [contactId])
  const journey = await findJourney(db, campaignId, person?.id ?? contactId)
  const all = await findEventsOfCampaigns(db, [campaignId])
  const { membership, timezone } = journey
  const failing = row?.isPublished === true ? [] : await findFailing(db, campaignId)
  const rest = restOf(row as Row, now, say)
  const rotation = membership?.rotation ?? journey.steps[0]?.rotation ?? null
  const isMember = membership !== null && !membership.manuallyRemoved
  const zone = isTimeZone(timezone) ? timezone : config.default_timezone
  const types = catalog.campaignEvents
  const sent = await explainMessages(db, journey, {
    ...{ contactId: person?.id ?? contactId, config, now, say },
  })
  const isRunning = rest === null
  const heldOut = isMember ? membership.heldOut : null
  const pauses = await findPauses(db, campaignId, now)
  const events = explainEvents(all, journey, {
    ...{ pauses, types, rotation, isRunning, sent, zone, now, say },
    isMember: isMember && heldOut === null,
    absence: heldOut === null ? 'event.notIn' : 'event.heldOut',
  })
  return {
    campaign: { id: campaignId, name: String(row?.name) },
    contact: { id: person?.id ?? contactId },
    isRunning,
    isMember,
    rotation,
    reasons: [
      ...(rest === null ? [] : [rest]),
      ...failing.map(({ name, failed }) => say('campaign.failing', { event: name, failed })),
      ...membershipReasons(row as Row, journey, { isRunning, say }),
      ...roundReasons(membership, { config, now, say }),
      ...(isMember && heldOut === null ? nextReasons(events, { isRunning, say }) : []),
    ],
    events: events.map(({ event: { id, name, type, eventType }, state, at, dueAt, reasons }) => ({
      ...{ id, name, type, eventType, state, reasons },
      at: at && isoDate(at),
      dueAt: dueAt && isoDate(dueAt),
    })),
  }
}

// Why the campaign does not run; null when it does.
function restOf({ isPublished, publishUp, publishDown }: Row, now: Date, say: Say): Sentence | null {
  if (isPublished !== true) return say('campaign.unpublished')
  if (publishUp instanceof Date && publishUp > now) return say('campaign.notYet', { at: publishUp })
  if (publishDown instanceof Date && publishDown <= now) return say('campaign.over', { at: publishDown })
  return null
}

function membershipReasons(
  { allowRestart }: Row,
  { membership, sources, steps, isBeingCompared, removedAt, removedBy }: Journey,
  { isRunning, say }: { isRunning: boolean; say: Say },
): Sentence[] {
  if (membership && !membership.manuallyRemoved) {
    const { dateAdded: at, rotation, manuallyAdded, awaitsStart, heldOut } = membership
    return [
      say(manuallyAdded ? 'campaign.addedByHand' : 'campaign.member', { at }),
      ...(rotation > 1 ? [say('campaign.rotation', { rotation })] : []),
      ...(heldOut === null
        ? []
        : [say(heldOut === 'campaign' ? 'campaign.heldOut' : 'campaign.heldOutOfAll')]),
      ...(awaitsStart && isRunning && heldOut === null ? [say('campaign.awaitsStart')] : []),
    ]
  }
  const within = sources.filter(({ isMember }) => isMember).map(({ name }) => name)
  if (membership?.dateLastExited)
    return [
      say('campaign.left', { at: membership.dateLastExited }),
      ...(within.length > 0 && allowRestart !== true ? [say('campaign.noRestart')] : []),
      ...(within.length > 0 && allowRestart === true
        ? [say('campaign.comes', { segments: within.join(', ') })]
        : []),
    ]
  if (membership)
    return [
      removedAt === null
        ? say('campaign.removed')
        : say('campaign.removedAt', { at: removedAt, by: removedBy || '–' }),
    ]
  if (steps.length > 0 && allowRestart !== true) return [say('campaign.gone'), say('campaign.noRestart')]
  if (within.length > 0)
    return [
      say('campaign.comes', { segments: within.join(', ') }),
      ...(isBeingCompared ? [say('campaign.comparing')] : []),
    ]
  return [
    sources.length === 0
      ? say('campaign.byHandOnly')
      : say('campaign.inNoSegment', { segments: sources.map(({ name }) => name).join(', ') }),
  ]
}

function roundReasons(
  membership: Journey['membership'],
  { config, now, say }: RoundOptions & { say: Say },
): Sentence[] {
  const { rounds = 0, roundsSince = null } = membership ?? {}
  const limit = config.campaign_rounds_per_day
  if (roundsSince === null || limit === 0) return []
  if (roundsSince > now) return [say('campaign.rests', { limit, until: roundsSince })]
  const until = endOfRounds(roundsSince)
  return rounds >= limit && until > now ? [say('campaign.roundsReached', { limit, until })] : []
}

function nextReasons(
  events: readonly ExplainedEvent[],
  { isRunning, say }: { isRunning: boolean; say: Say },
): Sentence[] {
  const of = (...states: EventState[]) => events.filter(({ state }) => states.includes(state))
  const due = of('scheduled', 'retried').toSorted(
    (a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0),
  )
  const next = due.map(({ event, dueAt }) =>
    say(isRunning ? 'campaign.next' : 'campaign.nextPaused', { event: event.name, at: dueAt ?? '' }),
  )
  const waits = of('waiting').map(({ event, dueAt }) =>
    dueAt === null
      ? say('campaign.waits', { event: event.name })
      : say('campaign.waitsUntil', { event: event.name, at: dueAt }),
  )
  const held = of('held').map(({ event }) => say('campaign.held', { event: event.name }))
  const open = [...next, ...waits, ...held]
  return open.length > 0 || of('starting').length > 0 ? open : [say('campaign.finished')]
}
