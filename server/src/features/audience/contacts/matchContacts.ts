// Find-or-create: which contact a new entry is about.
import type { Context, Target } from '../../../platform/resource/definition.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { findIdentityHolders } from '../contactRows/contactIdentities.ts'
import { identitiesOf, identityRules } from '../contactRows/identities.ts'
import { mergeEntries } from '../contactRows/mergeEntries.ts'

/**
 * Finds the contact that each new entry is about by its unique fields, and which entries are about the same one.
 * One statement; none when no entry has a unique value.
 */
export async function matchContacts(context: Context, values: Record<string, unknown>[]): Promise<Target[]> {
  const { unique } = await loadContactFields(context.db)
  const rules = identityRules(unique, context.config.contact_unique_identifiers_operator)
  const identities = values.map((value) => identitiesOf(rules, value))
  return mergeEntries(identities, await findIdentityHolders(context.db, identities.flat()))
}
