import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { identitiesOf, identityKey, identityRules } from '../../audience/contactRows/identities.ts'
import type { RowOutcome } from './writeBatch.ts'

/**
 * Remembers the contacts of batches that were taken back: a row for one of them would have updated it. About 100 bytes
 * for each identity.
 */
export async function identityMemory({
  sql,
  config,
}: {
  sql: Sql
  config: Config
}): Promise<{ record(outcomes: RowOutcome[]): RowOutcome[] }> {
  const { unique } = await loadContactFields(sql)
  const rules = identityRules(unique, config.contact_unique_identifiers_operator)
  const seen = new Set<string>()
  return {
    record(outcomes) {
      // One by one: a batch may have been taken back in parts.
      return outcomes.map((outcome) => {
        const keys = 'contact' in outcome ? identitiesOf(rules, outcome.contact).map(identityKey) : []
        const isKnown = keys.some((key) => seen.has(key))
        for (const key of keys) seen.add(key)
        return isKnown && outcome.action === 'inserted' ? { ...outcome, action: 'updated' } : outcome
      })
    },
  }
}
