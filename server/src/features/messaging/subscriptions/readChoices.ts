/** The form of the preference page, as it was sent: by strangers, and maybe not by the page. */
import { type Channel, type ChannelPreference, PERIODS, type Preferences } from './preferences.ts'

/** A channel as it is to be; whether it was subscribed to before tells what has to be written. */
export type ChosenChannel = ChannelPreference & { wasSubscribed: boolean }

export interface Choices {
  channels: ChosenChannel[]
  /** Only what the page had offered, and what differs from what is stored. */
  segments: { id: number; isChosen: boolean }[]
  categories: { id: number; isChosen: boolean }[]
}

const MAX_NUMBER = 1_000

/**
 * What was chosen, over what is stored: parts that were not on the page stay as they are. Ids that nobody offers are
 * passed over. A text says what cannot be saved.
 */
export function readChoices(body: Readonly<Record<string, unknown>>, stored: Preferences): Choices | string {
  const shown = new Set(textsIn(body.shown))
  const channels: ChosenChannel[] = []
  for (const channel of stored.channels) {
    const read = readChannel(body, channel, shown)
    if (typeof read === 'string') return read
    channels.push(read)
  }
  return {
    channels,
    segments: chosen(stored.segments, body, { name: 'segments', isShown: shown.has('segments') }),
    categories: chosen(stored.categories, body, { name: 'categories', isShown: shown.has('categories') }),
  }
}

function readChannel(
  body: Readonly<Record<string, unknown>>,
  stored: ChannelPreference,
  shown: ReadonlySet<string>,
): ChosenChannel | string {
  const read = { ...stored, wasSubscribed: stored.isSubscribed }
  const { channel } = stored
  if (shown.has(`channel-${channel}`)) read.isSubscribed = textsIn(body.subscribed).includes(channel)
  if (shown.has(`frequency-${channel}`)) {
    const text = textIn(body.number, channel)
    const number = text === '' ? null : Number(text)
    if (number !== null && (!/^\d{1,4}$/.test(text) || number < 1 || number > MAX_NUMBER))
      return `A number of messages is a whole number from 1 to ${MAX_NUMBER}.`
    read.number = number
    read.period = PERIODS.find((period) => period === textIn(body.period, channel)) ?? stored.period
  }
  if (shown.has(`pause-${channel}`)) {
    const [from, to] = [textIn(body.from, channel), textIn(body.to, channel)]
    if (![from, to].every(isDay)) return 'A day is written as 2026-11-22.'
    if (from !== '' && to !== '' && to < from) return 'A pause ends on the day it begins or later.'
    read.pauseFrom = from || null
    read.pauseTo = to || null
  }
  if (shown.has('preferred')) read.isPreferred = body.preferred === channel
  return read
}

// What was offered when the page was made is in the form: what is new since then was not refused.
function chosen(
  stored: Preferences['segments'],
  body: Readonly<Record<string, unknown>>,
  { name, isShown }: { name: 'segments' | 'categories'; isShown: boolean },
): { id: number; isChosen: boolean }[] {
  if (!isShown) return []
  const offered = new Set(textsIn(body[`${name}_shown`]))
  const ticked = new Set(textsIn(body[name]))
  return stored
    .filter(({ id, isChosen }) => offered.has(String(id)) && ticked.has(String(id)) !== isChosen)
    .map(({ id, isChosen }) => ({ id, isChosen: !isChosen }))
}

function isDay(text: string): boolean {
  if (text === '') return true
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function textsIn(value: unknown): string[] {
  const list = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return list.filter((one) => typeof one === 'string')
}

function textIn(value: unknown, channel: Channel): string {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, channel)) return ''
  const found = (value as Record<string, unknown>)[channel]
  return typeof found === 'string' ? found.trim() : ''
}
