import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'
import { lacksActor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/**
 * Published records of a kind that do nothing because the user or API credential in whose name they act was disabled or
 * deleted. They act again once another user publishes them.
 */
export function withoutPublisher(
  kind: string,
  isActive: (db: Db) => Fragment = (db) => db`t.is_published`,
): AttentionSource {
  return {
    code: `${kind}.publisher`,
    level: 'error',
    kind,
    rows: (context) =>
      waitingRecords(context, kind, {
        where: context.db`${isActive(context.db)} and ${lacksActor(context.db, 't')}`,
      }),
  }
}
