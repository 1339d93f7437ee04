import type { AttentionSource } from '../../../catalog/attention.ts'
import { isOwnExport } from './exports.sql.ts'

/** Exports whose file was removed, because a person in it was erased. */
export const cancelledExports: AttentionSource = {
  code: 'export.cancelled',
  level: 'warning',
  kind: 'export',
  rows({ db, actor, now }) {
    return db`
      select id, object as name, error as reason from exports
      where state = 'cancelled' and expires_at > ${now} and ${isOwnExport(db, actor)}`
  },
}
