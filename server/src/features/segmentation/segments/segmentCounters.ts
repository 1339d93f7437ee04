import { countersOf } from '../../../platform/engine/counters.ts'

/** How many members segments have; triggers count them (migration 0033). */
export const segmentCounters = countersOf('segments', ['member_count'], { isKeptByTriggers: true })
