// Tokens that mean nothing: they stand for themselves, or for nothing.
import type { Context } from '../../../platform/resource/definition.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { tokenOf } from '../rendering/tokens.ts'
import type { FoundTokens } from './contentJobs.ts'

/** Tokens that are looked at, of each sort. */
export const MOST_TOKENS = 50

/** Those of the tokens that are no field, nothing that a feature declares, and not known otherwise either. */
export async function unknownTokens(
  { db }: Context,
  { slots, literals }: FoundTokens,
  isKnown: (token: string) => boolean,
): Promise<string[]> {
  const contact = await loadFieldSet(db, 'contact')
  const company = await loadFieldSet(db, 'company')
  const isField = (alias: string) =>
    contact.byAlias.has(alias) || company.byAlias.has(alias) || alias === 'id' || alias === 'points'
  const unknown = slots.flatMap((slot) => {
    if (slot.kind === 'contact') return isField(slot.alias) ? [] : [tokenOf(slot)]
    return slot.kind === 'custom' ? [slot.token] : []
  })
  return [...new Set([...unknown, ...literals])].filter((token) => !isKnown(token)).slice(0, MOST_TOKENS)
}
