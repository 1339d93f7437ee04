import { asObject } from '../../../platform/values/asObject.ts'
import { type Field, f, isBlank, type Parsed, toBoolean, toId } from '../../../platform/values/field.ts'
import { messageChannels } from './messageChannels.ts'

/** What a request says of one channel; what it leaves out is undefined. */
export interface ChannelInput {
  channel: string
  channelId?: number | null
  isEnabled?: boolean
  properties?: Record<string, unknown>
}

/** Channels by name, or a list of objects that name theirs. Channels that do not exist are an error. */
export const channelsField: Field = {
  ...f.json({ of: 'array', column: null, initial: undefined, cleared: undefined }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    if (typeof value !== 'object' || value === null) return { error: 'This value should be an object.' }
    const inputs: ChannelInput[] = []
    for (const [key, given] of Object.entries(value)) {
      const input = readChannel(key, given)
      if ('error' in input) return input
      if (inputs.some(({ channel }) => channel === input.channel))
        return { error: `The channel ${input.channel} is named twice.` }
      inputs.push(input)
    }
    return { value: inputs }
  },
}

function readChannel(key: string, given: unknown): ChannelInput | { error: string } {
  const sent = asObject(given)
  if (!sent) return { error: 'A channel should be an object.' }
  const channel = typeof sent.channel === 'string' && sent.channel !== '' ? sent.channel : key
  if (!messageChannels.some(({ name }) => name === channel))
    return { error: `There is no channel "${channel.slice(0, 50)}".` }
  const input: ChannelInput = { channel }
  if ('channelId' in sent) {
    const id = toId(sent.channelId)
    if (id === undefined && !isBlank(sent.channelId) && Number(sent.channelId) !== 0)
      return { error: `The channelId of ${channel} should be an id.` }
    input.channelId = id ?? null
  }
  if ('isEnabled' in sent) {
    const flag = toBoolean(sent.isEnabled)
    if (flag === undefined) return { error: `isEnabled of ${channel} should be a boolean.` }
    if (flag !== null) input.isEnabled = flag
  }
  const { properties } = sent
  const object = asObject(properties)
  if (object) input.properties = object
  return input
}
