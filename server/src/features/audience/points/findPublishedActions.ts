import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'

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
  /** In whose name it changes points. */
  actor: Actor
}

/** Published actions of the types whose publisher is active, in the order of their ids. One statement. */
export async function findPublishedActions(db: Db, types: readonly string[]): Promise<PublishedAction[]> {
  const rows = await db<(Omit<PublishedAction, 'actor'> & StoredActsFor)[]>`
    select id, name, type, delta, properties, dead_references as dead, repeatable, group_id as "groupId", publish_up as "publishUp",
      publish_down as "publishDown", ${actsForColumns(db, 'a')}
    from point_actions a where is_published and type = any(${types as string[]}::text[]) order by id`
  return rows.flatMap(({ actsForUserId, actsForCredentialId, actsForRights, ...action }) => {
    const actor = actorOf({ actsForUserId, actsForCredentialId, actsForRights })
    return actor ? [{ ...action, actor }] : []
  })
}
