/** What waits for a person: declared by the feature that knows of it, and shown on the first page of the interface. */
import type { Fragment } from '../platform/database/statement.ts'
import { grantOf } from '../platform/permissions.ts'
import { scope } from '../platform/resource/columns.ts'
import { type Context, resourceOf } from '../platform/resource/definition.ts'
import { isAllowed } from '../platform/resource/rights.ts'

export interface AttentionSource {
  /** What its sentence is known by. */
  code: string
  /** Something is broken, or only waits. */
  level: 'error' | 'warning'
  /** What its rows are: a kind of record, or another word for what has a page. */
  kind: string
  /** The reasons are sayings as JSON, which have words in every language; otherwise they are shown as they are. */
  saysReason?: true
  /**
   * A statement of the columns `id`, `name` and `reason` of what waits, as far as the actor may see it; null for whom it
   * does not concern. It reads an index that holds nothing else, or a table that is as long as people make it.
   */
  rows(context: Context): Fragment | null
}

/** Such a statement over the records of a kind that may be seen, for a condition and a reason over the alias t. */
export function waitingRecords(
  context: Context,
  kind: string,
  { where, reason }: { where: Fragment; reason?: Fragment },
): Fragment | null {
  const { db, actor, config } = context
  const definition = resourceOf(context, kind)
  const { own, other } = grantOf(actor, definition.permission, 'view')
  if ((!own && !other) || (definition.needs !== null && !config[definition.needs])) return null
  return db`
    select t.id, t.name, ${reason ?? db`null::text`} as reason from ${db(definition.table)} t
    where ${scope(db, definition)} and ${isAllowed(context, definition, 'view')} and ${where}`
}
