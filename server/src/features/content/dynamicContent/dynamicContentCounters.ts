import { countersOf } from '../../../platform/engine/counters.ts'

/** How often contents were shown. */
export const dynamicContentCounters = countersOf('dynamic_contents', ['sent_count'])
