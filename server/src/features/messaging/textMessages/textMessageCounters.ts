import { countersOf } from '../../../platform/engine/counters.ts'

/** How often text messages were sent. */
export const textMessageCounters = countersOf('text_messages', ['sent_count'])
