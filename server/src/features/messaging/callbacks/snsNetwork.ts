import { outboundOf } from '../../../platform/delivery/outbound.ts'

/** How SNS is reached; tests play it themselves. */
export const snsNetwork = { clientOf: outboundOf }
