// Pure: what a dry run has counted, by event, and how two counts become one.

import type { Outcome } from '../../../catalog/campaignEvent.ts'
import { getOwn } from '../../../platform/getOwn.ts'

/** Of one event: each number counts contacts, once per time that they reach it. */
export interface EventTally {
  /** Reached it for sure. */
  certain: number
  /** Reached it behind a decision that somebody would have to take, or leave. */
  open: number
  passed: number
  /** Of a condition: went the way of `no`. */
  declined: number
  /** Messages and requests that would leave, and those of them behind a decision. */
  leaving: number
  leavingOpen: number
  /** Messages that the frequency rules put off, part of `leaving`. */
  later: number
  /** Nobody outside was asked; they passed. */
  unasked: number
  /** It did nothing for them, by reason. */
  skipped: Record<string, number>
  failed: Record<string, number>
  /** They stay before it: it cannot run in this version, or they went round too often. */
  stopped: Record<string, number>
  waits: { people: number; earliest: string; latest: string } | null
}

export interface Tally {
  /** Came in by the segments. */
  newcomers: number
  /** Were in the campaign, and go on from where they are. */
  standing: number
  /** Left, being in none of the segments any more. */
  leaving: number
  /** Waited for events that the graph does not have any more. */
  removed: number
  /** Of those in it: get nothing, being held out. */
  heldOut: number
  /** By the event's key. */
  events: Record<string, EventTally>
}

export const NOTHING: Tally = { newcomers: 0, standing: 0, leaving: 0, removed: 0, heldOut: 0, events: {} }

const NOBODY: EventTally = {
  ...{ certain: 0, open: 0, passed: 0, declined: 0, leaving: 0, leavingOpen: 0, later: 0, unasked: 0 },
  ...{ skipped: {}, failed: {}, stopped: {}, waits: null },
}

/** What is known of an event; nothing for one that nobody has reached. */
export function tallyOf({ events }: Pick<Tally, 'events'>, key: string): EventTally {
  return events[key] ?? NOBODY
}

/** Reasons are told apart up to so many, of an event. */
const MOST_REASONS = 20
const OTHERS = 'Other reasons.'

/** Both together. */
export function addTallies(a: Tally, b: Tally): Tally {
  const keys = new Set([...Object.keys(a.events), ...Object.keys(b.events)])
  return {
    newcomers: a.newcomers + b.newcomers,
    standing: a.standing + b.standing,
    leaving: a.leaving + b.leaving,
    removed: a.removed + b.removed,
    heldOut: a.heldOut + b.heldOut,
    events: Object.fromEntries([...keys].map((key) => [key, addEvents(tallyOf(a, key), tallyOf(b, key))])),
  }
}

function addEvents(a: EventTally, b: EventTally): EventTally {
  return {
    certain: a.certain + b.certain,
    open: a.open + b.open,
    passed: a.passed + b.passed,
    declined: a.declined + b.declined,
    leaving: a.leaving + b.leaving,
    leavingOpen: a.leavingOpen + b.leavingOpen,
    later: a.later + b.later,
    unasked: a.unasked + b.unasked,
    skipped: addReasons(a.skipped, b.skipped),
    failed: addReasons(a.failed, b.failed),
    stopped: addReasons(a.stopped, b.stopped),
    waits: addWaits(a.waits, b.waits),
  }
}

function addReasons(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum = { ...a }
  for (const [reason, count] of Object.entries(b)) {
    const isKnown = Object.hasOwn(sum, reason) || Object.keys(sum).length < MOST_REASONS
    const key = isKnown ? reason : OTHERS
    sum[key] = (getOwn(sum, key) ?? 0) + count
  }
  return sum
}

function addWaits(a: EventTally['waits'], b: EventTally['waits']): EventTally['waits'] {
  if (!a || !b) return a ?? b
  const [earliest] = [a.earliest, b.earliest].sort()
  const [, latest] = [a.latest, b.latest].sort()
  return {
    people: a.people + b.people,
    earliest: earliest ?? a.earliest,
    latest: latest ?? a.latest,
  }
}

export interface Reached {
  /** Behind a decision. */
  isOpen: boolean
  outcomes: Iterable<Outcome>
  /** The moments that contacts waited for. */
  waits: readonly Date[]
}

/** What became of contacts at an event. */
export function tallyOutcomes({ isOpen, outcomes, waits }: Reached): EventTally {
  const tally = { ...NOBODY, skipped: {}, failed: {}, waits: waitsOf(waits) }
  let count = 0
  for (const { result, reason, leaves } of outcomes) {
    count++
    if (leaves !== undefined) tally.leaving++
    if (leaves === 'later') tally.later++
    if (result === 'failed') countReason(tally.failed, reason ?? 'The event failed.')
    else if (result === 'declined') tally.declined++
    else if (result === 'waiting') {
      tally.passed++
      if (leaves === undefined) tally.unasked++
    } else if (result === 'rescheduled') countReason(tally.skipped, reason ?? 'It is asked again later.')
    else {
      tally.passed++
      if (reason !== undefined) countReason(tally.skipped, reason)
    }
  }
  const reached = isOpen ? { open: count, leavingOpen: tally.leaving } : { certain: count }
  return { ...tally, ...reached }
}

function countReason(reasons: Record<string, number>, reason: string): void {
  reasons[reason] = (reasons[reason] ?? 0) + 1
}

/** Contacts at a decision, or before an event that they do not get further than. */
export function tallyPeople(
  count: number,
  { isOpen, stopped, waits = [] }: { isOpen: boolean; stopped?: string; waits?: readonly Date[] },
): EventTally {
  return {
    ...NOBODY,
    ...(isOpen ? { open: count } : { certain: count }),
    stopped: stopped === undefined ? {} : { [stopped]: count },
    waits: waitsOf(waits),
  }
}

function waitsOf(waits: readonly Date[]): EventTally['waits'] {
  if (waits.length === 0) return null
  const times = waits.map((moment) => moment.getTime())
  const [earliest, latest] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return {
    people: waits.length,
    earliest: new Date(earliest).toISOString(),
    latest: new Date(latest).toISOString(),
  }
}
