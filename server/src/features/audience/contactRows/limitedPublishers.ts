import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'
import { scopeOf } from './permittedContacts.ts'

const MAX_NAMED = 20

/**
 * Names published records that act only on some contacts, because the user in whose name they act may not view all. After an
 * upgrade these are the records that used to act on all. `kind` is a word of the messages, such as `campaign`.
 */
export function limitedPublishers(kind: string, table: string): Check {
  return async ({ sql }) => {
    const rows = await sql<({ id: number; name: string } & StoredActsFor)[]>`
      select t.id, t.name, ${actsForColumns(sql, 't')} from ${sql(table)} t
      where t.is_published and coalesce(t.acts_for_user_id, t.acts_for_credential_id) is not null order by t.id`
    const limited = rows.flatMap(({ id, name, ...actsFor }) => {
      const actor = actorOf(actsFor)
      return actor && scopeOf(actor, ['view']) !== 'all' ? [{ id, name, user: actor.name }] : []
    })
    const named = limited.slice(0, MAX_NAMED)
    return [
      ...named.map((one) => finding('ok', 'health.limitedPublisher', { kind, ...one })),
      ...(limited.length > named.length
        ? [finding('ok', 'health.moreLimitedPublishers', { kind, count: limited.length - named.length })]
        : []),
    ]
  }
}
