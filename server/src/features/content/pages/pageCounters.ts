import { countersOf } from '../../../platform/engine/counters.ts'

/** How often landing pages were visited; `variant_hits` since their A/B test runs. */
export const pageCounters = countersOf('pages', ['hits', 'unique_hits', 'variant_hits'])
