// What saving a contact will do beside its row: worked out by checkContacts, done by saveContacts.
import type { Row } from '../../../platform/resource/definition.ts'
import type { Identity } from '../contactRows/identities.ts'
import type { DoNotContact } from '../preferences/doNotContact.ts'
import type { FrequencyRule } from '../preferences/frequencyRules.ts'

export interface ContactPlan {
  /** Identities to hold from now on; null when they stay as they are. */
  identities: Identity[] | null
  /** Contacts that are merged into this one, as they are stored. */
  duplicates: Row[]
  /** It was anonymous, or did not exist, and now somebody is known. */
  isIdentified: boolean
  tagsAdded: string[]
  tagsRemoved: string[]
  /** Addresses that the contact does not have yet. */
  ipAddresses: string[]
  blocked: DoNotContact[]
  opened: string[]
  /** By channel; null takes the rule away. */
  frequencyRules: Record<string, FrequencyRule | null>
  /** Ids of all categories subscribed to; null leaves them. */
  categories: number[] | null
  /** When it was active, if nothing else changes: that alone is no modification. */
  activity: Date | null
  /** Ids of all companies; null leaves them. */
  companies: number[] | null
  /** It is made, and nothing hangs on it: showing it asks for no relations. */
  isBare: boolean
}

/** Nothing that a contact shows beside its row is written with it. */
export function hangsOnNothing(
  plan: Pick<ContactPlan, 'tagsAdded' | 'ipAddresses' | 'blocked' | 'duplicates' | 'frequencyRules'>,
): boolean {
  return (
    plan.tagsAdded.length + plan.ipAddresses.length + plan.blocked.length + plan.duplicates.length === 0 &&
    Object.keys(plan.frequencyRules).length === 0
  )
}
