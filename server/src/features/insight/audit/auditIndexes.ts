import type { TableIndex } from '../../../platform/database/tableIndexes.ts'

/**
 * What searches of the audit log need beside the key and the index by record. What campaigns, imports by set and the
 * system write is in none of them, so that bulk work pays nothing; `findEntries.ts` repeats the conditions.
 */
export const auditIndexes: readonly TableIndex[] = [
  { on: 'audit_log', name: 'audit_log_user_idx', as: '(user_id, id) where user_id <> 0' },
  {
    on: 'audit_log',
    name: 'audit_log_action_idx',
    as: "(action, id) where action <> all (array['create', 'update'])",
  },
]
