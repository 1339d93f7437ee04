/** What records name: whether it is there, and whether the actor may use it. */

import { ApiError, invalid } from '../errors.ts'
import { type Change, type Context, resourceOf } from '../resource/definition.ts'
import { findRights } from '../resource/rights.ts'
import type { Field, Reference, StoredIds } from '../values/field.ts'
import { findMoved } from './moved.ts'

/** An id that something names. */
export interface Mention {
  reference: Reference
  id: number
}

/** Why a record cannot be named: there is none, or the actor lacks the right that naming it takes. */
export type Refusal = 'unknown' | 'forbidden'

/** A verdict per mention. One statement per kind of record, however many are named. */
export async function judgeMentions(
  context: Context,
  mentions: readonly Mention[],
): Promise<(Refusal | null)[]> {
  const rights = new Map<string, Awaited<ReturnType<typeof findRights>>>()
  const asked = mentions.filter(({ reference }) => reference.right !== 'none')
  for (const [kind, named] of Map.groupBy(asked, ({ reference }) => reference.kind))
    rights.set(
      kind,
      await findRights(context, resourceOf(context, kind), [...new Set(named.map(({ id }) => id))]),
    )
  return mentions.map(({ reference: { kind, right, mayBeMissing }, id }) => {
    if (right === 'none') return null
    const found = rights.get(kind)?.get(id)
    if (!found) return mayBeMissing ? null : 'unknown'
    return right === 'exists' || found[right] ? null : 'forbidden'
  })
}

/** The message for a record that nobody has. */
export function unknownRecord(context: Pick<Context, 'catalog'>, { reference, id }: Mention): string {
  return `${titleOf(context, reference.kind)} ${id} does not exist.`
}

/** 403 for a record that is there and may not be used; the path says where it is named. */
export function forbiddenRecord(
  context: Pick<Context, 'catalog'>,
  path: string,
  { reference, id }: Mention,
): ApiError {
  const use = reference.right === 'edit' ? 'change' : 'use'
  const message = `You do not have the right to ${use} ${titleOf(context, reference.kind).toLowerCase()} ${id}.`
  return new ApiError(403, 'access_denied', `${path}: ${message}`, { details: { [path]: [message] } })
}

function titleOf(context: Pick<Context, 'catalog'>, kind: string): string {
  const words = resourceOf(context, kind).name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Why changes name in their fields what they may not, by change. Asked of what a write adds or changes: what stood
 * there before is no question of the one who edits something else. One statement per kind, and one of the feature's
 * for ids that it keeps in tables of its own.
 */
export async function refuseFields(
  context: Context,
  fields: Readonly<Record<string, Field>>,
  changes: readonly Change[],
): Promise<Map<Change, ApiError>> {
  const naming = Object.entries(fields).filter(
    (entry): entry is [string, Field & { names: Reference }] => entry[1].names !== null,
  )
  const sent = changes.flatMap((change) =>
    naming
      .filter(([name]) => idsOf(change.values[name]).length > 0)
      .map(([name, field]) => ({ change, name, field })),
  )
  if (sent.length === 0) return new Map()
  const edited = sent.filter(({ change, field }) => change.before && field.column === null)
  const ids = [...new Set(edited.map(({ change }) => change.after.id))]
  const kept = new Map<StoredIds | undefined, Awaited<ReturnType<StoredIds>>>()
  for (const stored of new Set(edited.map(({ field }) => field.stored)))
    if (stored) kept.set(stored, await stored(context.db, ids))
  const mentions = sent.flatMap(({ change, name, field }) => {
    const before = change.before
      ? field.column === null
        ? (kept.get(field.stored)?.get(change.after.id)?.[name] ?? [])
        : idsOf(change.before[name])
      : []
    return idsOf(change.values[name])
      .filter((id) => !before.includes(id))
      .map((id) => ({ change, name, reference: field.names, id }))
  })
  const errors = new Map<Change, ApiError>()
  const refusals = await followMoved(context, mentions, await judgeMentions(context, mentions))
  for (const [index, mention] of mentions.entries()) {
    const { change, name } = mention
    if (errors.has(change)) continue
    if (refusals[index] === 'unknown') errors.set(change, invalid(name, unknownRecord(context, mention)))
    if (refusals[index] === 'forbidden') errors.set(change, forbiddenRecord(context, name, mention))
  }
  return errors
}

/** Replaces the ids of merged records in the changes and checks the new ids. No statement when all ids exist. */
async function followMoved(
  context: Context,
  mentions: readonly (Mention & { change: Change; name: string })[],
  refusals: readonly (Refusal | null)[],
): Promise<(Refusal | null)[]> {
  const unknown = mentions.filter((_, index) => refusals[index] === 'unknown')
  const judged = [...refusals]
  for (const [kind, named] of Map.groupBy(unknown, ({ reference }) => reference.kind)) {
    const moved = await findMoved(
      context.db,
      resourceOf(context, kind),
      named.map(({ id }) => id),
    )
    const followed = named.flatMap((mention) => {
      const id = moved.get(mention.id)
      return id === undefined ? [] : [{ mention, id }]
    })
    const again = await judgeMentions(
      context,
      followed.map(({ mention, id }) => ({ reference: mention.reference, id })),
    )
    for (const [index, { mention, id }] of followed.entries()) {
      judged[mentions.indexOf(mention)] = again[index] ?? null
      const { change, name } = mention
      for (const values of [change.values, change.after])
        values[name] = replaced(values[name], mention.id, id)
    }
  }
  return judged
}

function replaced(value: unknown, old: number, id: number): unknown {
  return Array.isArray(value) ? value.map((one) => (one === old ? id : one)) : value === old ? id : value
}

/** Why changes name in their fields what is not there, by change; for fields that ask for existence alone. */
export async function refuseUnknownFields(
  context: Context,
  fields: Readonly<Record<string, Field>>,
  changes: readonly Change[],
): Promise<Map<Change, ApiError>> {
  const errors = new Map<Change, ApiError>()
  for (const [name, field] of Object.entries(fields)) {
    if (!field.reference || field.names) continue
    const ids = new Set(changes.map((change) => change.values[name]).filter((id) => typeof id === 'number'))
    if (ids.size === 0) continue
    const known = await field.reference.load(context.db, [...ids])
    for (const change of changes) {
      const id = change.values[name]
      if (typeof id === 'number' && !known.has(id))
        errors.set(change, invalid(name, field.reference.unknown(id)))
    }
  }
  return errors
}

function idsOf(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')
}
