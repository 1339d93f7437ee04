import { type Counter, counted } from '../../../platform/engine/counters.ts'

/** SQL for a sum over the links of a message: the channel, the expression of the message's id, and the counter. */
export function clicksOf(channel: string, id: string, counter: Counter): string {
  return `(select coalesce(sum(${counted(counter, 'cut')}), 0)::bigint from trackables cut
    where cut.channel = '${channel}' and cut.channel_id = ${id})`
}
