// Pure: what a contact becomes when another is merged into it.
import { getOwn } from '../../../platform/getOwn.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { isEmpty } from '../contactRows/completeValues.ts'
import type { ContactFields } from '../contactRows/contactFields.ts'
import { calculate } from '../points/changePoints.ts'

/** Columns that are added up, compared or kept by rules of their own. */
const SPECIAL = new Set(['points', 'last_active'])

/**
 * Takes over into `survivor` what the duplicate has: the newer record's filled values, points added up, the later activity,
 * the earlier identification, owner and stage where there are none.
 * @param kept names whose value in `survivor` stands whatever the duplicate has, because a request just set them.
 */
export function mergeRows(
  fields: ContactFields,
  survivor: Row,
  duplicate: Row,
  kept: ReadonlySet<string> = new Set(),
): void {
  const isDuplicateNewer = modifiedAt(duplicate) > modifiedAt(survivor)
  for (const { alias } of fields.custom) {
    if (SPECIAL.has(alias) || kept.has(alias)) continue
    const [first, second] = isDuplicateNewer ? [duplicate, survivor] : [survivor, duplicate]
    const isMereDefault =
      first.dateIdentified === null && isSame(getOwn(first, alias), getOwn(fields.record, alias)?.initial)
    survivor[alias] =
      (isEmpty(getOwn(first, alias)) || isMereDefault) && !isEmpty(getOwn(second, alias))
        ? getOwn(second, alias)
        : getOwn(first, alias)
  }
  if (!kept.has('points'))
    survivor.points = calculate(Number(survivor.points ?? 0), 'plus', Number(duplicate.points ?? 0))
  if (!kept.has('last_active')) survivor.last_active = latest(survivor.last_active, duplicate.last_active)
  survivor.dateModified = latest(survivor.dateModified, duplicate.dateModified)
  survivor.dateIdentified = earliest(survivor.dateIdentified, duplicate.dateIdentified)
  for (const name of ['owner', 'stage', 'preferredProfileImage']) {
    if (!kept.has(name) && isEmpty(survivor[name])) survivor[name] = duplicate[name] ?? null
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
