// Pure: what a contact becomes when it swallows another (engine, section 5.3).
import type { Row } from '../../../platform/resource/definition.ts'
import type { ContactFields } from '../contactRows/contactFields.ts'
import { isEmpty } from '../contactRows/settleValues.ts'

/** Columns that are added up, compared or kept by rules of their own. */
const SPECIAL = new Set(['points', 'last_active'])

/**
 * Takes over into `winner` what the loser has: the newer record's filled values, points added up, the later activity,
 * the earlier identification, owner and stage where there are none.
 * @param kept names whose value in `winner` stands whatever the loser has, because a request just set them.
 */
export function mergeRows(
  fields: ContactFields,
  winner: Row,
  loser: Row,
  kept: ReadonlySet<string> = new Set(),
): void {
  const isLoserNewer = modifiedAt(loser) > modifiedAt(winner)
  for (const { alias } of fields.custom) {
    if (SPECIAL.has(alias) || kept.has(alias)) continue
    const [first, second] = isLoserNewer ? [loser, winner] : [winner, loser]
    const isMereDefault = first.dateIdentified === null && isSame(first[alias], fields.record[alias]?.initial)
    winner[alias] =
      (isEmpty(first[alias]) || isMereDefault) && !isEmpty(second[alias]) ? second[alias] : first[alias]
  }
  if (!kept.has('points')) winner.points = Number(winner.points ?? 0) + Number(loser.points ?? 0)
  if (!kept.has('last_active')) winner.last_active = latest(winner.last_active, loser.last_active)
  winner.dateIdentified = earliest(winner.dateIdentified, loser.dateIdentified)
  for (const name of ['owner', 'stage', 'preferredProfileImage']) {
    if (!kept.has(name) && isEmpty(winner[name])) winner[name] = loser[name] ?? null
  }
}

function modifiedAt(row: Row): number {
  const moment = row.dateModified ?? row.dateAdded
  return moment instanceof Date ? moment.getTime() : 0
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function latest(a: unknown, b: unknown): unknown {
  if (!(a instanceof Date)) return b ?? null
  return b instanceof Date && b > a ? b : a
}

function earliest(a: unknown, b: unknown): unknown {
  if (!(a instanceof Date)) return b ?? null
  return b instanceof Date && b < a ? b : a
}
