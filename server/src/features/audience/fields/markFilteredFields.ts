import { findUses } from '../../../catalog/recordUse.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type FieldObject, renewFieldVersion } from '../fieldValues/loadFieldSet.ts'
import { lockFields } from './fieldColumns.ts'
import { MAX_INDEXES } from './indexFields.ts'

/** Fields that change all the time: an index would make each change dearer than the filter gets cheaper. */
export const RESTLESS = ['points', 'last_active']

/**
 * Marks the fields that published segments filter on for an index, up to the limit per table, and returns how many.
 * The mark stays when the segment goes, until a person takes it away.
 */
export async function markFilteredFields(db: Db, catalog: Contracts): Promise<number> {
  const fields = await db<{ id: number; object: FieldObject; alias: string; isIndexed: boolean }[]>`
    select id, object, alias, is_indexed as "isIndexed" from fields
    where is_published and type <> 'boolean' and not (object = 'contact' and alias = any(${RESTLESS}::text[]))`
  const open = fields.filter((field) => !field.isIndexed)
  const keyOf = ({ object, alias }: { object: FieldObject; alias: string }) => `${object}.${alias}`
  const uses = await findUses({ db, catalog }, 'field', open.map(keyOf))
  const used = new Set(uses.filter(({ isPublished }) => isPublished).map(({ key }) => key))
  const marked = (['contact', 'company'] as const).flatMap((object) => {
    const room = MAX_INDEXES - fields.filter((field) => field.object === object && field.isIndexed).length
    return open
      .filter((field) => field.object === object && used.has(keyOf(field)))
      .slice(0, Math.max(0, room))
  })
  if (marked.length === 0) return 0
  await lockFields(db)
  await db`update fields set is_indexed = true where id = any(${marked.map((field) => field.id)}::bigint[])`
  await renewFieldVersion(db)
  return marked.length
}
