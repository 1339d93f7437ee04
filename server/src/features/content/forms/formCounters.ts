import { countersOf } from '../../../platform/engine/counters.ts'

/** How many submissions of forms there are. */
export const formCounters = countersOf('forms', ['submission_count'])
