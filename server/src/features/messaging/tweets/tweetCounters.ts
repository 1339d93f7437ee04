import { countersOf } from '../../../platform/engine/counters.ts'

/** How often tweets were sent. */
export const tweetCounters = countersOf('tweets', ['sent_count'])
