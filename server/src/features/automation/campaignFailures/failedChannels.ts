import { asObject } from '../../../platform/values/asObject.ts'

/** A channel that a message went out on in vain. */
export interface FailedChannel {
  channel: string
  reason: string
}

/** What a row of the log says of them, oldest first. Rows that were written by hand may say anything. */
export function readFailedChannels(metadata: Readonly<Record<string, unknown>>): FailedChannel[] {
  const list = Array.isArray(metadata.failedChannels) ? metadata.failedChannels : []
  return list.flatMap((entry) => {
    const { channel, reason } = asObject(entry) ?? {}
    return typeof channel === 'string' && typeof reason === 'string' ? [{ channel, reason }] : []
  })
}
