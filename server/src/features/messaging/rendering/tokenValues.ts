/** What tokens of contacts and of the day stand for, before it is made fit for the place where it goes. */
import type { Config } from '../../../platform/config.ts'
import { phpDate } from '../../../platform/values/phpDate.ts'
import { relativeMoment } from '../../../platform/values/relativeMoment.ts'
import { DATE_FORMS, type Slot, type ValueForm } from './tokens.ts'

export type DateSettings = Pick<Config, 'default_timezone' | 'date_format_dateonly' | 'date_format_timeonly'>

/** The value of a contact, stored as this text, in the form that the token asks for. */
export function contactValue(
  stored: string,
  { form, fallback }: Extract<Slot, { kind: 'contact' }>,
  settings: DateSettings,
): string {
  if (form === 'url') return encodeURIComponent(stored)
  if (form === 'plain') return stored || fallback
  if (stored === '') return ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(stored)
  const date = new Date(isDay ? `${stored}T00:00:00Z` : `${stored.replace(' ', 'T')}Z`)
  if (Number.isNaN(date.getTime())) return stored
  return phpDate(formatOf(form, settings), date, isDay ? 'UTC' : settings.default_timezone)
}

/** The moment, or one as far from it as the token says. */
export function todayValue(
  { format, shift }: Extract<Slot, { kind: 'today' }>,
  now: Date,
  settings: DateSettings,
): string {
  const date = (shift === '' ? null : relativeMoment(shift, now)) ?? now
  const form = DATE_FORMS.find((known) => known === format)
  return phpDate(form ? formatOf(form, settings) : format, date, settings.default_timezone)
}

function formatOf(form: ValueForm, settings: DateSettings): string {
  if (form === 'time') return settings.date_format_timeonly
  return form === 'datetime'
    ? `${settings.date_format_dateonly} ${settings.date_format_timeonly}`
    : settings.date_format_dateonly
}
