// Contacts that a change makes superfluous: they hold a unique value that it claims.

import { lockRows } from '../../../platform/database/lockRows.ts'
import { conflict } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import type { ContactFields } from '../contactRows/contactFields.ts'
import { findIdentityHolders } from '../contactRows/contactIdentities.ts'
import {
  type Identity,
  identitiesOf,
  identityKey,
  identityRules,
  normalForm,
} from '../contactRows/identities.ts'

/** What a change claims. */
export interface Claim {
  identities: Identity[]
  /** Nobody has looked yet who holds them. */
  isNew: boolean
}

/** A contact to be merged away, and whether the actor may change it. */
export type Duplicate = Row & { isAllowed: boolean }

/** The identities of each change whose unique values are new to its contact; the rest keep what they have. */
export function planClaims(context: Context, fields: ContactFields, changes: Change[]): Map<Change, Claim> {
  const rules = identityRules(fields.unique, context.config.contact_unique_identifiers_operator)
  const claims = new Map<Change, Claim>()
  for (const change of changes) {
    const { before, after } = change
    const differs =
      before === null ||
      fields.unique.some((alias) => normalForm(getOwn(before, alias)) !== normalForm(getOwn(after, alias)))
    // A create was looked up by matchContacts; should somebody come in between, the claim itself fails.
    const isMatched = change.isMatched || (before === null && !change.isPut)
    if (differs || change.others.length > 0)
      claims.set(change, { identities: identitiesOf(rules, after), isNew: !isMatched })
  }
  return claims
}

/**
 * Locks and reads the contacts that the changes merge away. Two statements, none without new unique values.
 * @throws ApiError when the changes of a batch get in each other's way: its halves are then saved one after the other.
 */
export async function findDuplicates(
  context: Context,
  fields: ContactFields,
  changes: Change[],
  claims: Map<Change, Claim>,
): Promise<Map<Change, Duplicate[]>> {
  const looked = [...claims.values()].filter((claim) => claim.isNew).flatMap((claim) => claim.identities)
  const holders = await findIdentityHolders(context.db, looked)
  const wanted = new Map<Change, number[]>()
  const claimants = new Map<string, Change>()
  for (const [change, { identities }] of claims) {
    const held = identities.map((identity) => holders.get(identityKey(identity))?.id)
    const ids = new Set(
      [...held, ...change.others].filter((id) => id !== undefined && id !== change.before?.id),
    )
    if (ids.size > 0)
      wanted.set(
        change,
        [...ids].filter((id) => id !== undefined),
      )
    for (const name of [...identities.map(identityKey), ...[...ids].map((id) => `contact\n${id}`)]) {
      if ((claimants.get(name) ?? change) !== change) throw inTheWay()
      claimants.set(name, change)
    }
  }
  for (const change of changes) if (claimants.has(`contact\n${change.before?.id}`)) throw inTheWay()
  if (wanted.size === 0) return new Map()
  const rows = await lockDuplicates(context, fields, [...wanted.values()].flat())
  return new Map([...wanted].map(([change, ids]) => [change, ids.flatMap((id) => rows.get(id) ?? [])]))
}

function inTheWay(): Error {
  return conflict('Two entries of the batch want the same unique value.')
}

async function lockDuplicates(
  context: Context,
  fields: ContactFields,
  ids: number[],
): Promise<Map<number, Duplicate>> {
  const rows = await context.db<Duplicate[]>`
    select ${selection(context.db, fields.record)}, ${rightsCondition(context, contactAccess, 'edit')} is true as "isAllowed"
    from contacts t where t.id = any(${ids}::bigint[]) ${lockRows(context.db, 'contacts t', { by: 't.id' })}`
  return new Map(rows.map((row) => [row.id, row]))
}
