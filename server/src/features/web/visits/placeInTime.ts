import { isTimeZone } from '../../../platform/timeZone.ts'
import { localeNamed } from '../../audience/fieldValues/places.ts'

/** Minutes that a zone can be away from UTC at most. */
const MAX_OFFSET = 14 * 60

/**
 * Time zone and language of the browser, as the parameters of a visit say them: `timezone` by name; `timezone_offset`
 * in minutes that UTC is ahead, as JavaScript counts, for scripts that know no name; `preferred_locale`.
 */
export function placeInTime({
  timezone,
  timezone_offset: offset,
  preferred_locale: locale,
}: Readonly<Record<string, unknown>>): Record<string, string> {
  const zone = typeof timezone === 'string' && isTimeZone(timezone) ? timezone : zoneAt(offset)
  const language = typeof locale === 'string' ? localeNamed(locale) : undefined
  return {
    ...(zone === null ? {} : { timezone: zone }),
    ...(language === undefined ? {} : { preferred_locale: language }),
  }
}

// The zones of whole hours count the other way: Etc/GMT-2 is two hours ahead of UTC, where `getTimezoneOffset` is -120.
function zoneAt(offset: unknown): string | null {
  if (typeof offset !== 'string' || !/^-?\d{1,3}$/.test(offset)) return null
  const minutes = Number(offset)
  if (Math.abs(minutes) > MAX_OFFSET || minutes % 60 !== 0) return null
  return minutes === 0 ? 'UTC' : `Etc/GMT${minutes > 0 ? '+' : '-'}${Math.abs(minutes) / 60}`
}
