// Whose contacts a published record changes by itself: decided when it is published, and when it is given more to do.
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../platform/errors.ts'
import { type Actor, grantOf } from '../../../platform/permissions.ts'
import type { Change, Row } from '../../../platform/resource/definition.ts'

/** All contacts, or those of one user. */
export type Reach = number | null

/** What publishing a record gives to do. */
export interface Doing {
  /** What is published, in words: `campaign`. */
  noun: string
  /** What it does to contacts from now on. */
  needed: ReadonlySet<'edit' | 'delete'>
  /** What was stored changed contacts, too. */
  didChange: boolean
  /** The change gives it more to do. */
  addsMore: boolean
}

/**
 * Whose contacts the record changes from now on. Whoever publishes one that changes contacts, or gives more to do to
 * a published one, needs the right to change everybody's contacts; with the right to change own ones only, it changes
 * those. Nobody narrows or widens what somebody else has published without the former.
 */
export function publishedReach(
  actor: Actor,
  { before, after }: Pick<Change, 'before' | 'after'>,
  { noun, needed, didChange, addsMore }: Doing,
): Reach | ApiError {
  const kept = (before?.changesContactsOf ?? null) as Reach
  if (after.isPublished !== true || needed.size === 0) return kept
  const wasPublished = before?.isPublished === true
  // Other dates publish it anew: what was over would begin again.
  const movesDates = ['publishUp', 'publishDown'].some(
    (name) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null),
  )
  if (wasPublished && !addsMore && !movesDates) return kept
  const grants = [...needed].map((action) => ({ action, ...grantOf(actor, 'lead:leads', action) }))
  const partly = grants.find(({ other }) => !other)
  if (!partly) return null
  const lacking = grants.find(({ own, other }) => !other && !(own && actor.userId !== null))
  const isShared = wasPublished && didChange && kept !== actor.userId
  return lacking || isShared ? needsRight(before, { noun, action: (lacking ?? partly).action }) : actor.userId
}

function needsRight(
  before: Row | null,
  { noun, action }: { noun: string; action: 'edit' | 'delete' },
): ApiError {
  const does = action === 'edit' ? 'changes' : 'deletes'
  const write = before?.isPublished === true ? 'Adding to, or moving the dates of,' : 'Publishing'
  const message = `${write} a ${noun} that ${does} contacts needs the right lead:leads:${action}other.`
  return new ApiError(403, 'access_denied', `isPublished: ${message}`, {
    details: { isPublished: [message] },
  })
}

/** Keeps the answer in the record, and in what the audit log tells of the change. */
export function setReach(
  { before, after, differences }: Pick<Change, 'before' | 'after' | 'differences'>,
  reach: Reach,
): void {
  const old = before?.changesContactsOf ?? null
  if (before && old !== reach) differences.changesContactsOf = [old, reach]
  after.changesContactsOf = reach
}
