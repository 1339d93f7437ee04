import type { Db } from '../../../platform/database/connection.ts'
import type { Showing } from '../../../platform/resource/definition.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'

/** A point group as other records show it. */
export const pointGroupShape = s.object(
  { id: s.int(), name: s.text(), description: s.orNull(s.text()) },
  'ShortPointGroup',
)

/** What point actions and triggers show in a form of their own. */
export const groupShape = { group: s.optional(pointGroupShape) } as const

/** The point group whose scores are meant instead of the points; null goes back to the points. */
export const pointGroupField = f.ref(
  {
    load: loadPointGroupReferences,
    shape: pointGroupShape,
    unknown: (id) => `Point group ${id} does not exist`,
  },
  { nullable: true, names: reference('point_group', 'view') },
)

/** Point groups as other records show them, by id. One statement. */
export async function loadPointGroupReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof pointGroupShape>>> {
  const rows = await db<Shown<typeof pointGroupShape>[]>`
    select id, name, description from point_groups where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Leaves out what clients do not expect: a group that is not set. */
export function presentGroup(entities: readonly Showing<typeof groupShape, unknown>[]): void {
  for (const { wire } of entities) if (wire.group === null) delete wire.group
}

/** Empty properties are an empty list on the wire (compatibility, quirk 30). */
export function shownProperties(properties: unknown): Shown<typeof propertiesShape> {
  return typeof properties === 'object' && properties !== null && Object.keys(properties).length > 0
    ? (properties as Record<string, unknown>)
    : []
}

export const propertiesShape = s.free()
