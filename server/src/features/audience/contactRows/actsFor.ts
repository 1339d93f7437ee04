// In whose name a published record acts on contacts: decided when it is published, and when it is given more to do.
import { isDeepStrictEqual } from 'node:util'
import type { ActsFor } from '../../../platform/auth/loadActors.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type Actor, grantOf } from '../../../platform/permissions.ts'
import type { Change, Row } from '../../../platform/resource/definition.ts'
import { f } from '../../../platform/values/field.ts'
import { contactAccess } from './contactAccess.ts'
import type { ContactAction } from './permittedContacts.ts'

/** Fields of records that act on contacts by themselves. */
export const actsForFields = {
  actsForUserId: f.int({ big: true, readonly: true, hidden: true }),
  actsForCredentialId: f.int({ big: true, readonly: true, hidden: true }),
}

/** What publishing a record gives to do. */
export interface Duties {
  /** The kind of record in messages: `campaign`. */
  noun: string
  /** What it does with contacts from now on; empty for a record that does nothing with any. */
  needed: ReadonlySet<ContactAction>
  /** The stored record acted on contacts, too. */
  didAct: boolean
  /** The change gives it more to do. */
  addsMore: boolean
  /** The record is of use without any right for contacts: lacking rights are no reason to refuse. */
  isUsefulAlone?: boolean
}

/**
 * In whose name the record acts from now on: that of the actor who publishes it or gives more to do to a published one.
 * The actor needs each right at least for own contacts, unless the record is useful alone. A published record of another user keeps acting in that user's
 * name unless the actor has the rights for all contacts.
 */
export function actsForOf(
  actor: Actor,
  { before, after }: Pick<Change, 'before' | 'after'>,
  { noun, needed, didAct, addsMore, isUsefulAlone = false }: Duties,
): ActsFor | ApiError {
  const stored = actsForIn(before)
  const wasPublished = before?.isPublished === true
  if (needed.size === 0 || !isPublishing({ before, after }, addsMore)) return stored
  const own = nameOf(actor)
  // The strongest right first: a message names the one that matters.
  const grants = STRONGEST_FIRST.filter((action) => needed.has(action)).map((action) => ({
    action,
    ...grantOf(actor, contactAccess.permission, action),
  }))
  const partly = grants.find(({ other }) => !other)
  if (!partly) return own
  const lacking = isUsefulAlone
    ? undefined
    : grants.find(({ own: has, other }) => !other && !(has && actor.userId !== null))
  const isShared = wasPublished && didAct && !isDeepStrictEqual(stored, own)
  return lacking || isShared ? needsRight(before, { noun, action: (lacking ?? partly).action }) : own
}

/**
 * Whether the change publishes the record or gives more to do to a published one. Other dates publish it anew: a record that
 * had expired would act again.
 */
export function isPublishing(
  { before, after }: Pick<Change, 'before' | 'after'>,
  addsMore: boolean,
): boolean {
  if (after.isPublished !== true) return false
  const movesDates = ['publishUp', 'publishDown'].some(
    (name) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null),
  )
  return before?.isPublished !== true || addsMore || movesDates
}

/** Stores the answer of `actsForOf` in the record and in the differences for the audit log. */
export function setActsFor(
  { before, after, differences }: Pick<Change, 'before' | 'after' | 'differences'>,
  next: ActsFor,
): void {
  const stored = actsForIn(before)
  for (const name of ['actsForUserId', 'actsForCredentialId'] as const)
    if (before && stored[name] !== next[name]) differences[name] = [stored[name], next[name]]
  Object.assign(after, next)
}

function actsForIn(row: Row | null): ActsFor {
  const id = (name: keyof ActsFor) => (typeof row?.[name] === 'number' ? row[name] : null)
  return { actsForUserId: id('actsForUserId'), actsForCredentialId: id('actsForCredentialId') }
}

function nameOf({ userId, credentialId }: Actor): ActsFor {
  return {
    actsForUserId: userId,
    actsForCredentialId: userId === null ? (credentialId ?? null) : null,
  }
}

const STRONGEST_FIRST = ['delete', 'edit', 'view'] as const
const VERBS = { view: 'acts on', edit: 'changes', delete: 'deletes' } as const

function needsRight(before: Row | null, { noun, action }: { noun: string; action: ContactAction }): ApiError {
  const write = before?.isPublished === true ? 'Adding to, or moving the dates of,' : 'Publishing'
  const message = `${write} a ${noun} that ${VERBS[action]} contacts needs the right lead:leads:${action}other.`
  return new ApiError(403, 'access_denied', `isPublished: ${message}`, {
    details: { isPublished: [message] },
  })
}
