import { countersOf } from '../../../platform/engine/counters.ts'

/** How many contacts have tags; triggers count them (migration 0033). */
export const tagCounters = countersOf('tags', ['member_count'], { isKeptByTriggers: true })
