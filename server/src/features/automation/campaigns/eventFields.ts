// The plain keys of a campaign event as requests send them, and the columns that hold them.
import { type Field, f, isBlank, type Parsed, toNumber } from '../../../platform/values/field.ts'

export const TRIGGER_MODES = ['immediate', 'interval', 'date', 'optimized'] as const
const UNITS = ['i', 'h', 'd', 'm', 'y']

/** A time of day as `HH:MM`; a moment counts as its time. */
const timeOfDay: Field = {
  ...f.text(),
  parse(value): Parsed {
    if (isBlank(value)) return { value: null }
    const found = typeof value === 'string' ? /(?:^|[T ])([01]?\d|2[0-3]):([0-5]\d)/.exec(value) : null
    return found
      ? { value: `${found[1]?.padStart(2, '0')}:${found[2]}` }
      : { error: 'This value should be a time, such as 09:30.' }
  },
}

/** Days of the week: 0 Sunday to 6 Saturday, -1 for Monday to Friday. */
const daysOfWeek: Field = {
  ...f.json({ of: 'array' }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
    const days = list.map(toNumber)
    if (days.some((day) => day === undefined || !Number.isInteger(day) || day < -1 || day > 6))
      return { error: 'This value should be a list of days from 0 (Sunday) to 6 (Saturday).' }
    return { value: [...new Set(days)] }
  },
}

const empty = (field: Field): Field => ({ ...field, initial: null })

/** In the order of the wire, where `type`, `channel`, parent and children stand between them. */
export const eventFields: Readonly<Record<string, Field>> = {
  name: f.text(),
  description: f.text({ max: 65_535, html: true }),
  type: f.text({ max: 50 }),
  eventType: f.text({ max: 50 }),
  order: f.int(),
  properties: f.json({ of: 'object' }),
  triggerDate: f.datetime(),
  triggerInterval: f.int({ min: 0, initial: 0 }),
  triggerIntervalUnit: f.text({ oneOf: UNITS }),
  triggerHour: empty(timeOfDay),
  triggerRestrictedStartHour: empty(timeOfDay),
  triggerRestrictedStopHour: empty(timeOfDay),
  triggerRestrictedDaysOfWeek: daysOfWeek,
  triggerMode: f.text({ oneOf: TRIGGER_MODES, initial: 'immediate' }),
  decisionPath: f.text({ oneOf: ['yes', 'no'] }),
}
