import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Group } from './scheduleEvents.ts'

export interface Member {
  contactId: number
  rotation: number
  /** The event that leads on, when there are several. */
  eventId?: number
}

export interface Grouped<M extends Member> {
  groups: Group[]
  members: readonly (M & { part: number })[]
}

/** Contacts in groups for which everything is due at the same times. */
export function groupMembers<M extends Member>(
  members: readonly M[],
  groupOf: (member: M) => Group,
): Grouped<M> {
  const places = new Map<string, number>()
  const groups: Group[] = []
  const placed = members.map((member) => {
    const group = groupOf(member)
    const key = `${group.zone} ${group.base.getTime()} ${group.notBefore?.getTime()}`
    let part = places.get(key)
    if (part === undefined) {
      part = groups.push(group) - 1
      places.set(key, part)
    }
    return { ...member, part }
  })
  return { groups, members: placed }
}

/** The relation of members that `scheduleRows` takes. */
export function membersRelation(db: Db, members: readonly (Member & { part: number })[]): Fragment {
  return db`unnest(${members.map((member) => member.contactId)}::bigint[], ${members.map((member) => member.rotation)}::integer[],
    ${members.map((member) => member.part)}::integer[], ${members.map((member) => member.eventId ?? 0)}::bigint[])`
}
