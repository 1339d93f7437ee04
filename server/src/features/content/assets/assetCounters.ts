import { countersOf } from '../../../platform/engine/counters.ts'

/** How often assets were downloaded. */
export const assetCounters = countersOf('assets', ['download_count', 'unique_download_count'])
