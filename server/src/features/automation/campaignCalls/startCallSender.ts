import { now as realNow } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { createFairSlots } from '../../../platform/delivery/fairSlots.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { LANE_SLOTS, requestLane } from '../../../platform/delivery/requestLane.ts'
import { type Sender, startSender } from '../../../platform/delivery/sender.ts'
import type { Log } from '../../../platform/log.ts'
import { callOutbox } from './callOutbox.ts'
import type { QueuedRequest } from './calls.sql.ts'

export interface CallSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: Pick<Config, 'outbound_allowed_hosts' | 'dns_servers'>
  log: Log
  clock?: () => Date
  pollMs?: number
}

/** How much of an answer is looked at. */
const MAX_ANSWER = 10_000

/** Makes the calls of campaigns in this process. Any number of processes may do so on one database. */
export async function startCallSender({
  sql,
  url,
  config,
  log,
  clock = realNow,
  pollMs,
}: CallSenderOptions): Promise<Sender> {
  const outbound = outboundOf(config)
  const transport = requestLane(
    'campaign calls',
    ({ url: target, method, headers, body, timeoutMs, hops = 0 }: QueuedRequest) =>
      outbound.send({
        url: target,
        method,
        headers,
        ...(body === null ? {} : { body }),
        hops,
        timeoutMs,
        maxBytes: MAX_ANSWER,
      }),
  )
  return startSender({
    sql,
    url,
    transport,
    outbox: callOutbox(sql, createFairSlots(LANE_SLOTS)),
    ratePerSecond: null,
    log,
    clock,
    pollMs,
    channel: 'campaign calls',
  })
}
