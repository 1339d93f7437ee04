// Pure: what became of each event of a campaign for one contact, and what comes of it.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { revisedTime } from '../campaignDecisions/dueTime.ts'
import { noTime } from '../campaignDecisions/scheduleEvents.ts'
import { type Pause, resumedBase } from '../campaignPauses/pauses.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { reasonToWait } from '../campaigns/eventTree.ts'
import type { Journey, Step } from './findJourney.ts'
import { pauseReasons, timingReasons } from './timingReasons.ts'

export const EVENT_STATES = [
  'done',
  'doneWithout',
  'yes',
  'no',
  'scheduled',
  'retried',
  'held',
  'cancelled',
  'waiting',
  'starting',
  'later',
  'otherSide',
  'passedBefore',
  'notReached',
] as const

/**
 * - `doneWithout`: it passed without doing anything.
 * - `retried`: it failed, and is tried again.
 * - `held`: it cannot run.
 * - `waiting`: a decision that the contact waits at.
 * - `passedBefore`: it was added after the contact had come by.
 */
export type EventState = (typeof EVENT_STATES)[number]

export interface ExplainedEvent {
  event: CampaignEvent
  state: EventState
  at: Date | null
  dueAt: Date | null
  reasons: Sentence[]
}

export interface Scene {
  types: Contracts['campaignEvents']
  /** All events of the campaign. */
  events: readonly CampaignEvent[]
  rotation: number | null
  /** It is in the campaign and takes part. */
  isMember: boolean
  /** Why nothing is to come for it otherwise. */
  absence: 'event.notIn' | 'event.heldOut'
  /** Whether the campaign runs at the moment. */
  isRunning: boolean
  /** What became of messages that were queued, by row of the log. */
  sent: ReadonlyMap<number, readonly Sentence[]>
  /** Times in which the campaign did not run, as far as waiting feels them. */
  pauses: readonly Pause[]
  /** The contact's time zone, or the default. */
  zone: string
  now: Date
  say: Say
}

/** In the order of the tree: what an event leads to stands behind it. */
export function explainEvents(
  events: readonly CampaignEvent[],
  journey: Journey,
  told: Omit<Scene, 'events'>,
): ExplainedEvent[] {
  const scene = { ...told, events }
  const steps = new Map(
    journey.steps.filter((step) => step.rotation === scene.rotation).map((step) => [step.eventId, step]),
  )
  const explained = new Map<number, ExplainedEvent>()
  for (const event of events) {
    const step = steps.get(event.id)
    const parent = event.parentId === null ? null : (explained.get(event.parentId) ?? null)
    explained.set(
      event.id,
      step ? ofStep(event, step, scene) : withoutStep(event, { parent, journey }, scene),
    )
  }
  return [...explained.values()]
}

function ofStep(event: CampaignEvent, step: Step, scene: Scene): ExplainedEvent {
  const { now, say } = scene
  const { at, isScheduled, isDeclined, isFailed } = step
  const dueAt = resumedDue(event, step, scene)
  const reason = step.reason ?? ''
  const paused = scene.isRunning ? [] : [say('event.paused')]
  const values = { at: at ?? '', dueAt: dueAt ?? '', reason }
  const is = (state: EventState, ...reasons: Sentence[]): ExplainedEvent => ({
    ...{ event, state, reasons },
    at: isScheduled ? null : at,
    dueAt: isScheduled ? dueAt : null,
  })
  if (isScheduled && dueAt === null) return is('held', say('event.held', values))
  if (isScheduled && isFailed) return is('retried', say('event.retried', values), ...paused)
  if (isScheduled && step.isWaiting) return is('scheduled', say('event.underWay', values), ...paused)
  if (isScheduled) {
    const code = dueAt !== null && dueAt <= now ? 'event.due' : 'event.scheduled'
    return is('scheduled', say(code, values), ...timingReasons(event, { ...step, dueAt }, scene), ...paused)
  }
  if (isFailed) return is('cancelled', say('event.failed', values))
  if (event.eventType !== 'action') {
    const why = reason === '' ? [] : [say('event.because', values)]
    return is(isDeclined ? 'no' : 'yes', say(isDeclined ? 'event.no' : 'event.yes', values), ...why)
  }
  if (reason !== '') return is('doneWithout', say('event.doneWithout', values))
  return is(
    'done',
    say('event.done', values),
    ...channelReasons(step, say),
    ...(scene.sent.get(step.id) ?? []),
  )
}

// The channels that a message went out on in vain, and the one that it is on now.
function channelReasons({ channel, failedChannels }: Step, say: Say): Sentence[] {
  return [
    ...failedChannels.map((failed) => say('event.channelFailed', { ...failed })),
    ...(channel === null ? [] : [say('event.onChannel', { channel })]),
  ]
}

// When it will run after all: whoever takes the row when it is due works it out like this.
function resumedDue(event: CampaignEvent, { baseAt, dueAt }: Step, { pauses, zone }: Scene): Date | null {
  if (baseAt === null || dueAt === null) return dueAt
  const base = resumedBase(baseAt, pauses)
  return base > baseAt ? revisedTime(event, { base, now: dueAt, zone }) : dueAt
}

function withoutStep(
  event: CampaignEvent,
  { parent, journey }: { parent: ExplainedEvent | null; journey: Journey },
  scene: Scene,
): ExplainedEvent {
  const { say, isMember, absence } = scene
  const is = (
    state: EventState,
    reason: Sentence,
    { since = null, dueAt = null }: { since?: Date | null; dueAt?: Date | null } = {},
  ): ExplainedEvent => ({ ...{ event, state, dueAt }, at: since, reasons: [reason] })
  if (parent === null) {
    if (!isMember) return is('notReached', say(absence))
    if (event.eventType === 'decision') {
      const isBegun = journey.membership?.awaitsStart === false
      return waiting(
        event,
        { journey, otherwise: isBegun ? 'event.addedAfterStart' : 'event.starting' },
        scene,
      )
    }
    return journey.membership?.awaitsStart
      ? is('starting', say('event.starting'))
      : is('passedBefore', say('event.addedAfterStart'))
  }
  const names = { parent: parent.event.name }
  const side = event.decisionPath ?? 'yes'
  switch (parent.state) {
    case 'yes':
    case 'no':
      if (parent.state !== side) return is('otherSide', say(`event.otherSide.${parent.state}`, names))
      break
    case 'waiting':
      return is('later', say(`event.if.${side}`, names))
    case 'otherSide':
    case 'notReached':
      return is(parent.state, say('event.behind', names))
    case 'cancelled':
      return is('notReached', say('event.behindCancelled', names))
    case 'done':
    case 'doneWithout':
      break
    default:
      if (!isMember) return is('notReached', say(absence))
      return is(
        parent.state === 'passedBefore' ? 'passedBefore' : 'later',
        say(parent.event.eventType === 'action' ? 'event.after' : `event.if.${side}`, names),
      )
  }
  if (!isMember) return is('notReached', say(absence))
  if (event.eventType === 'decision')
    return waiting(event, { journey, otherwise: 'event.addedAfter', names }, scene)
  return is('passedBefore', say('event.addedAfter', names))
}

interface Wait {
  journey: Journey
  /** What is so when nobody waits. */
  otherwise: 'event.addedAfterStart' | 'event.starting' | 'event.addedAfter'
  names?: { parent: string }
}

function waiting(
  event: CampaignEvent,
  { journey, otherwise, names = { parent: '' } }: Wait,
  { types, rotation, events, pauses, zone, say }: Scene,
): ExplainedEvent {
  const unable = reasonToWait(types, event)
  const wait = journey.waits.find((one) => one.eventId === event.id && one.rotation === rotation)
  const resumed = wait ? resumedBase(wait.since, pauses) : null
  const isPut = wait?.until && resumed && resumed > wait.since
  const until = isPut ? noTime(events, event, { zone, base: resumed }) : (wait?.until ?? null)
  const is = (state: EventState, ...reasons: Sentence[]): ExplainedEvent => ({
    ...{ event, state, reasons },
    at: wait?.since ?? null,
    dueAt: until,
  })
  if (unable !== null) return is('held', say('event.held', { reason: unable }))
  if (!wait) return is(otherwise === 'event.starting' ? 'starting' : 'passedBefore', say(otherwise, names))
  const { since } = wait
  return is(
    'waiting',
    until === null ? say('event.waits', { since }) : say('event.waitsUntil', { since, until }),
    ...(until === null ? [] : pauseReasons(since, pauses, say)),
  )
}
