import { countersOf } from '../../../platform/engine/counters.ts'

/** How often notifications were sent and followed. */
export const notificationCounters = countersOf('notifications', ['read_count', 'sent_count'])
