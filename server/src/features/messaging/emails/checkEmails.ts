/** What an email must hold, and when its revision rises. */
import { isDeepStrictEqual } from 'node:util'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { limitChildren } from '../../../platform/values/limitChildren.ts'
import { noteBroadcastActor } from '../recipients/broadcastDuties.ts'
import { checkDynamicContent } from './checkDynamicContent.ts'
import { compileMjmlOfEmails } from './compileMjmlOfEmails.ts'
import { CONTENT_KEYS } from './emailFields.ts'
import { findRelations, wantedIds } from './emailRelations.ts'

const PARENTS = {
  table: 'emails',
  parents: { variantParent: 'variant_parent_id', translationParent: 'translation_parent_id' },
} as const

/** A verdict per change; notes changed relations and the new revision. Three statements at most, and those of checkDynamicContent. */
export async function checkEmails(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  const relations = await findRelations(context.db, idsOf(changes))
  const verdicts = changes.map((change) => {
    const stored = {
      lists: relations.lists.get(change.after.id) ?? [],
      excludedLists: relations.excludedLists.get(change.after.id) ?? [],
    }
    const after = {
      lists: wantedIds(change, 'lists') ?? stored.lists,
      excludedLists: wantedIds(change, 'excludedLists') ?? stored.excludedLists,
    }
    return (
      refusal(context, change, stored.lists) ??
      bothIncludedAndExcluded(stored, after) ??
      noteBroadcastActor(context.actor, change, {
        ...{ noun: 'email', type: 'emailType' },
        ...{ before: stored, after },
      })
    )
  })
  const parents = await limitChildren(context.db, changes, PARENTS)
  const contents = await checkDynamicContent(context, changes)
  const compiled = compileMjmlOfEmails(
    context,
    changes.filter((change, index) => !verdicts[index] && !contents.has(change)),
  )
  for (const change of changes) {
    relations.note(change)
    noteCopyActor(context, change)
    if (!change.before || !isContentChanged(change)) continue
    const revision = Number(change.before.revision)
    change.differences.revision = [revision, revision + 1]
    change.after.revision = revision + 1
  }
  return changes.map(
    (change, index) =>
      verdicts[index] ?? parents.get(change) ?? contents.get(change) ?? compiled.get(change) ?? null,
  )
}

interface Segments {
  lists: readonly number[]
  excludedLists: readonly number[]
}

// What was stored before the rule is refused only where it is written anew.
function bothIncludedAndExcluded(stored: Segments, after: Segments): ApiError | null {
  const inBoth = ({ lists, excludedLists }: Segments) => lists.filter((id) => excludedLists.includes(id))
  const known = inBoth(stored)
  const [first] = inBoth(after).filter((id) => !known.includes(id))
  return first === undefined
    ? null
    : invalid('excludedLists', `Segment ${first} cannot be both included and excluded.`)
}

// Copies go out as far as the user who set their addresses may view the contacts.
function noteCopyActor(
  { actor: { userId, credentialId } }: Context,
  { before, after, differences }: Change,
): void {
  if (!after.bccAddress || after.bccAddress === before?.bccAddress) return
  const names = {
    copiesForUserId: userId,
    copiesForCredentialId: userId === null ? (credentialId ?? null) : null,
  }
  for (const [name, id] of Object.entries(names)) {
    const old = before?.[name] ?? null
    if (before && old !== id) differences[name] = [old, id]
  }
  Object.assign(after, names)
}

// What recipients see makes a new revision.
function isContentChanged(change: Change): boolean {
  if ('assetAttachments' in change.differences) return true
  return CONTENT_KEYS.some(
    (name) => !isDeepStrictEqual(change.before?.[name] ?? null, change.after[name] ?? null),
  )
}

/** Language and segments are required by the interface, which clients written before it do not know. */
export function missingOfEmail({ config }: Context, { after, values }: Change): string[] {
  const isLegacy = config.api_legacy_clients
  const isTemplate = (after.emailType || 'template') === 'template'
  return [
    ...(after.language || isLegacy ? [] : ['language']),
    ...('lists' in values || (isLegacy && isTemplate) ? [] : ['lists']),
  ]
}

function refusal(context: Context, change: Change, storedLists: readonly number[]): ApiError | null {
  const { after, values } = change
  after.language ||= change.before?.language ?? context.config.locale.split('_')[0]
  after.emailType ||= change.before?.emailType ?? 'template'
  const sent = 'lists' in values || change.isPut ? ((after.lists ?? []) as number[]) : null
  if (after.emailType === 'list' && (sent ?? storedLists).length === 0) {
    return invalid('lists', 'A segment email needs at least one segment.')
  }
  const parents = [after.variantParent, after.translationParent]
  if (change.before && parents.includes(after.id))
    return invalid('variantParent', 'An email cannot be its own parent.')
  return null
}

function idsOf(changes: readonly Change[]): number[] {
  return changes.flatMap((change) => (change.before ? [change.after.id] : []))
}
