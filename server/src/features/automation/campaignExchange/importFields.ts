import { transaction } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { present } from '../../../platform/rest/present.ts'
import { save } from '../../../platform/rest/save.ts'
import type { DocumentRow } from './importDocument.ts'
import type { ImportState } from './importState.ts'
import { portables } from './portable.ts'
import { fromDocumentRow } from './portableBodies.ts'
import { insertPortableIds } from './portableIds.ts'

/**
 * Makes the custom fields of the document that are not here yet, before everything else: they are columns, and what
 * comes after has to see them. Fields with the same alias are left as they are. They are committed at once: new columns
 * lock their whole table, which nobody can do without during an import.
 */
export async function importFields(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
): Promise<Pick<ImportState, 'ids' | 'created'>> {
  const ids = new Map<string, number>()
  const created: Record<string, number> = {}
  for (const kind of ['custom_field', 'company_field']) {
    const portable = portables.get(kind)
    const own = rows.get(kind) ?? []
    if (!portable || own.length === 0) continue
    const bodies = await Promise.all(own.map(({ row }) => fromDocumentRow(context, portable, row)))
    const same = (await portable.findSame?.(context.db, bodies)) ?? []
    const fresh = own.flatMap((row, index) => (same[index] ? [] : [{ row, body: bodies[index] ?? {} }]))
    own.forEach((row, index) => {
      const id = same[index]
      if (id) ids.set(`${kind}:${row.id}`, id)
    })
    if (fresh.length === 0) continue
    const outcomes = await save(
      context,
      portable.definition,
      'create',
      fresh.map(({ body }, index) => ({ key: String(index), id: null, body })),
    )
    const made = outcomes.map((outcome) => {
      if ('error' in outcome) throw outcome.error
      return outcome.row
    })
    // Only then every process knows the columns.
    await present(context, portable.definition, made, 'full')
    created[kind] = made.length
    const names = fresh.flatMap(({ row }, index) => {
      const id = made[index]?.id ?? 0
      ids.set(`${kind}:${row.id}`, id)
      return row.uuid === null ? [] : [{ kind, id, uuid: row.uuid }]
    })
    await transaction(context.sql, (db) => insertPortableIds(db, names))
  }
  return { ids, created }
}
