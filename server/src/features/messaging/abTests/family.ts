/** Records of which some are variants of another, as far as promoting one is the same for every kind. */
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import { type Saved, saveWithin } from '../../../platform/rest/save.ts'

/** Locks a record with its parent and all variants, in the order of their ids. One statement. */
export async function lockFamily(db: Db, table: 'emails' | 'pages', id: number): Promise<void> {
  await db`
    select e.id from ${db(table)} e
    where e.id = ${id} or e.variant_parent_id = ${id} or exists (
      select from ${db(table)} asked
      where asked.id = ${id} and asked.variant_parent_id is not null
        and asked.variant_parent_id in (e.id, e.variant_parent_id))
    ${lockRows(db, `${table} e`, { by: 'e.id' })}`
}

/** Edits the records of a family together, all or none, and answers that of the winner. @throws ApiError */
export async function saveFamily(
  context: Context,
  definition: Definition,
  edits: readonly { id: number; body: Record<string, unknown> }[],
  winnerId: number,
): Promise<Saved> {
  const items = edits.map(({ id, body }) => ({ key: String(id), id, body }))
  const outcomes = await saveWithin(context, definition, 'patch', items)
  const saved = outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error
    return outcome
  })
  const winner = saved.find(({ row }) => row.id === winnerId)
  if (!winner) throw notFound()
  return winner
}
