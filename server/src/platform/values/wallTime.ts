// Pure: what the clocks of a time zone show, and when they show it.

export interface WallTime {
  /** Days since 1 January 1970. */
  day: number
  /** Minutes of the day. */
  minutes: number
  /** Milliseconds of the minute. */
  rest: number
}

const MINUTE = 60_000
const DAY = 86_400_000

/** What the clocks show at a moment. */
export function wallTime(moment: Date, zone: string): WallTime {
  const shown = moment.getTime() + offset(moment.getTime(), zone)
  const day = Math.floor(shown / DAY)
  const ofDay = shown - day * DAY
  return { day, minutes: Math.floor(ofDay / MINUTE), rest: ofDay % MINUTE }
}

/**
 * When the clocks show a time. What they pass over when they are put forward is as much later as they are moved: half past
 * two is half past three. Of what they show twice it is the first.
 */
export function momentOf({ day, minutes, rest }: WallTime, zone: string): Date {
  const shown = day * DAY + minutes * MINUTE + rest
  const before = offset(shown - DAY, zone)
  const after = offset(shown + DAY, zone)
  const candidates = [shown - before, shown - after].filter((at) => at + offset(at, zone) === shown)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : shown - before)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that the clocks are ahead of UTC. */
function offset(moment: number, zone: string): number {
  const whole = Math.floor(moment / 1_000) * 1_000
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(whole)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
