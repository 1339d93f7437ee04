import { MAX_CONDITIONS } from './filterSize.ts'

/**
 * The items in groups for one statement each, in their order; one group at least, also without items. A statement has as
 * many conditions as one list of filters: PostgreSQL plans a thousand memberships in about half a second, and takes
 * 65,535 parameters.
 */
export function splitBySize<T>(items: readonly T[], countConditions: (item: T) => number): T[][] {
  let group: T[] = []
  const groups = [group]
  let conditions = 0
  for (const item of items) {
    const size = countConditions(item)
    if (group.length > 0 && conditions + size > MAX_CONDITIONS) {
      group = []
      groups.push(group)
      conditions = 0
    }
    group.push(item)
    conditions += size
  }
  return groups
}
