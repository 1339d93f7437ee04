import type { Db } from '../../../platform/database/connection.ts'

/** A point action that may count, within the dates of its publication. */
export interface PublishedAction {
  id: number
  name: string
  type: string
  delta: number
  properties: Record<string, unknown>
  /** References of the properties that named nothing when they were stored. */
  dead: string[]
  repeatable: boolean
  /** The group whose score changes; null for the points of contacts. */
  groupId: number | null
  publishUp: Date | null
  publishDown: Date | null
}

/** Published actions of the types, in the order of their ids. One statement. */
export async function findPublishedActions(db: Db, types: readonly string[]): Promise<PublishedAction[]> {
  return db<PublishedAction[]>`
    select id, name, type, delta, properties, dead_references as dead, repeatable, group_id as "groupId", publish_up as "publishUp",
      publish_down as "publishDown"
    from point_actions where is_published and type = any(${types as string[]}::text[]) order by id`
}
