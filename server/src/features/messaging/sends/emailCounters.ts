import { countersOf } from '../../../platform/engine/counters.ts'

/** How often emails were sent and read, and were so since their A/B test runs. */
export const emailCounters = countersOf('emails', [
  'read_count',
  'sent_count',
  'variant_queued_count',
  'variant_read_count',
  'variant_sent_count',
])
