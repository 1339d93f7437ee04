// What a contact's body may hold beside its custom fields: relations, and how blanks are meant.

import { isIP } from 'node:net'
import { parseDate } from '../../../platform/values/dates.ts'
import {
  type Field,
  isBlank,
  LONG_TEXT,
  type Parsed,
  reference,
  SHORT_TEXT,
  toBoolean,
  toId,
  toNumber,
  toText,
} from '../../../platform/values/field.ts'
import { type Schema, s } from '../../../platform/values/shape.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'
import type { FrequencyRule } from '../preferences/frequencyRules.ts'

export interface TagInput {
  add: string[]
  remove: string[]
}

export interface DoNotContactInput {
  channel: string
  /** 0 opens the channel again. */
  reason: number
  comments: string | null
  channelId: number | null
}

export interface FrequencyInput {
  rules: Record<string, FrequencyRule | null>
  /** Ids of the categories subscribed to: the whole set. */
  categories: number[] | null
}

const FREQUENCY_TIMES = ['DAY', 'WEEK', 'MONTH']
const MAX_ENTRIES = 1_000
/** The channels that messages leave by; a rule or a block on another word would never apply, but is kept. */
const MAX_CHANNEL = 50

/** Fields without a column: parsed here, stored by `saveContacts`. */
export const contactInputs: Readonly<Record<string, Field>> = {
  tags: input({ type: ['array', 'string'], items: { type: 'string' } }, parseTags),
  companies: {
    ...input({ type: 'array', items: { type: 'integer' } }, parseCompanies),
    names: { ...reference('company', 'view'), mayBeMissing: true },
  },
  ipAddress: input({ type: 'string' }, parseIpAddress),
  doNotContact: input({ type: 'array', items: { type: 'object' } }, parseDoNotContact),
  frequencyRules: input({ type: 'object' }, parseFrequencyRules),
  lastActive: input({ type: 'string', format: 'date-time' }, parseLastActive),
  overwriteWithBlank: input({ type: 'boolean' }, (value) => ({ value: toBoolean(value) === true })),
}

function input(schema: Schema, parse: (value: unknown) => Parsed): Field {
  return {
    column: null,
    sqlType: '',
    isRequired: false,
    isWritable: true,
    isListed: false,
    isShown: false,
    initial: undefined,
    cleared: undefined,
    parse,
    reference: null,
    names: null,
    schema,
    shows: s.anything(),
  }
}

/** `a,b,-c`, a list of such names, or the tags as they are read. A leading minus takes the tag away; the last word counts. */
function parseTags(value: unknown): Parsed {
  if (isBlank(value)) return { ignored: true }
  const list =
    typeof value === 'object' && value !== null
      ? Object.values('tag' in value ? [value] : value)
      : String(value).split(',')
  if (list.length > MAX_ENTRIES) return { error: `There may be at most ${MAX_ENTRIES} tags.` }
  const wanted = new Map<string, { name: string; isAdded: boolean }>()
  for (const entry of list) {
    const text = toText(typeof entry === 'object' && entry !== null && 'tag' in entry ? entry.tag : entry)
    if (text === undefined) return { error: 'Tags should be texts.' }
    const clean = stripTags(text).trim()
    const isAdded = !clean.startsWith('-')
    const name = isAdded ? clean : clean.slice(1).trim()
    if (name === '') continue
    if (name.length > SHORT_TEXT) return { error: `A tag should have ${SHORT_TEXT} characters or less.` }
    const key = name.toLowerCase()
    wanted.set(key, { name: wanted.get(key)?.name ?? name, isAdded })
  }
  const tags = [...wanted.values()]
  const names = (isAdded: boolean) => tags.filter((tag) => tag.isAdded === isAdded).map((tag) => tag.name)
  return { value: { add: names(true), remove: names(false) } satisfies TagInput }
}

function parseCompanies(value: unknown): Parsed {
  if (value === null || value === undefined || value === '') return { ignored: true }
  const list = typeof value === 'object' ? Object.values(value) : String(value).split(',')
  if (list.length > MAX_ENTRIES) return { error: `There may be at most ${MAX_ENTRIES} companies.` }
  const ids = list.map((entry) =>
    toId(typeof entry === 'object' && entry !== null && 'company_id' in entry ? entry.company_id : entry),
  )
  return ids.every((id) => id !== undefined)
    ? { value: [...new Set(ids)] }
    : { error: 'This value should be a list of company ids.' }
}

function parseIpAddress(value: unknown): Parsed {
  if (isBlank(value)) return { ignored: true }
  const text = toText(value)?.trim().toLowerCase()
  return text !== undefined && isIP(text) > 0 ? { value: text } : { error: 'This is not an IP address.' }
}

function parseDoNotContact(value: unknown): Parsed {
  if (isBlank(value)) return { ignored: true }
  if (typeof value !== 'object' || value === null) return { error: 'This value should be a list of objects.' }
  const list = 'channel' in value || 'reason' in value ? [value] : Object.values(value)
  if (list.length > MAX_ENTRIES) return { error: `There may be at most ${MAX_ENTRIES} entries.` }
  const entries: DoNotContactInput[] = []
  for (const entry of list) {
    const parsed = parseBlock(entry)
    if (typeof parsed === 'string') return { error: parsed }
    entries.push(parsed)
  }
  return { value: entries }
}

function parseBlock(entry: unknown): DoNotContactInput | string {
  if (typeof entry !== 'object' || entry === null)
    return 'Each entry should be an object with channel and reason.'
  const { channel, reason, comments, channelId } = entry as Record<string, unknown>
  const name = isBlank(channel) ? 'email' : toText(channel)?.trim()
  if (name === undefined || name.length > MAX_CHANNEL)
    return `A channel is a word of at most ${MAX_CHANNEL} characters.`
  const code = isBlank(reason) ? 3 : toNumber(reason)
  if (code === undefined || ![0, 1, 2, 3].includes(code)) return 'A reason is 0, 1, 2 or 3.'
  const text = isBlank(comments) ? null : toText(comments)
  if (text === undefined) return 'Comments should be a text.'
  if (text !== null && text.length > LONG_TEXT) return `Comments should have ${LONG_TEXT} characters or less.`
  return { channel: name, reason: code, comments: text, channelId: toId(channelId) ?? null }
}

function parseFrequencyRules(value: unknown): Parsed {
  if (isBlank(value)) return { ignored: true }
  if (typeof value !== 'object' || value === null)
    return { error: 'This value should be an object of channels.' }
  const result: FrequencyInput = { rules: {}, categories: null }
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES) return { error: `There may be at most ${MAX_ENTRIES} entries.` }
  for (const [key, entry] of entries) {
    if (key === 'global_categories') {
      const ids = (
        typeof entry === 'object' && entry !== null
          ? Object.values(entry)
          : isBlank(entry)
            ? []
            : String(entry).split(',')
      ).map(toId)
      if (ids.some((id) => id === undefined)) return { error: 'global_categories should be a list of ids.' }
      result.categories = [...new Set(ids.filter((id) => id !== undefined))]
      continue
    }
    if (key.length > MAX_CHANNEL || key === '')
      return { error: `A channel is a word of at most ${MAX_CHANNEL} characters.` }
    const rule = parseRule(entry)
    if (typeof rule === 'string') return { error: rule }
    result.rules[key] = rule
  }
  return { value: result }
}

function parseRule(entry: unknown): FrequencyRule | null | string {
  if (isBlank(entry)) return null
  if (typeof entry !== 'object' || entry === null) return 'Each channel should be an object.'
  const given = entry as Record<string, unknown>
  const number = given.frequency_number ?? given.frequencyNumber
  const count = isBlank(number) ? null : toNumber(number)
  if (
    count === undefined ||
    (count !== null && (!Number.isInteger(count) || count < 0 || count > 2_147_483_647))
  ) {
    return 'frequency_number should be a whole number.'
  }
  const time = given.frequency_time ?? given.frequencyTime
  const unit = isBlank(time) ? null : toText(time)?.trim().toUpperCase()
  if (unit === undefined || (unit !== null && !FREQUENCY_TIMES.includes(unit)))
    return 'frequency_time should be DAY, WEEK or MONTH.'
  const rule: FrequencyRule = {
    frequencyNumber: count,
    frequencyTime: unit,
    preferredChannel: toBoolean(given.preferred_channel ?? given.preferredChannel) === true,
    pauseFromDate: moment(given.pause_from_date ?? given.pauseFromDate),
    pauseToDate: moment(given.pause_to_date ?? given.pauseToDate),
  }
  const isEmpty =
    count === null &&
    unit === null &&
    !rule.preferredChannel &&
    rule.pauseFromDate === null &&
    rule.pauseToDate === null
  return isEmpty ? null : rule
}

function parseLastActive(value: unknown): Parsed {
  const date = moment(value)
  return date === null ? { ignored: true } : { value: new Date(date) }
}

function moment(value: unknown): string | null {
  const text = isBlank(value) ? undefined : toText(value)
  return text === undefined ? null : (parseDate(text)?.toISOString() ?? null)
}
