import type { Db } from '../../../platform/database/connection.ts'
import type { Entity } from '../../../platform/resource/definition.ts'
import { f, reference } from '../../../platform/values/field.ts'

/** The point group whose scores are meant instead of the points; null goes back to the points. */
export const pointGroupField = f.ref(
  { load: loadPointGroupReferences, unknown: (id) => `Point group ${id} does not exist` },
  { nullable: true, names: reference('point_group', 'view') },
)

/** Point groups as other records show them, by id. One statement. */
export async function loadPointGroupReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  const rows = await db<{ id: number }[]>`
    select id, name, description from point_groups where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Leaves out what clients do not expect: a group that is not set. */
export function presentGroup(entities: readonly Entity[]): void {
  for (const { wire } of entities) if (wire.group === null) delete wire.group
}

/** Empty properties are an empty list on the wire (compatibility, quirk 30). */
export function shownProperties(properties: unknown): unknown {
  const isEmpty =
    typeof properties === 'object' && properties !== null && Object.keys(properties).length === 0
  return isEmpty ? [] : properties
}
