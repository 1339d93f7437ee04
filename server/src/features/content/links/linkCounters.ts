import { countersOf } from '../../../platform/engine/counters.ts'

/** How often links were followed. */
export const redirectCounters = countersOf('redirects', ['hits', 'unique_hits'])

/** How often links were followed in single messages. */
export const trackableCounters = countersOf('trackables', ['hits', 'unique_hits'], {
  key: { id: 'redirect_id', part: ['channel', 'channel_id'] },
})
