// What is said about steps.
import { moment, number } from '../../../../words/format.ts'
import { type PlainKey, t } from '../../../../words/messages.ts'
import type { Problem } from '../tree/rules.ts'
import type { Side, Step, Timing } from '../tree/step.ts'
import type { Catalog } from './catalog.ts'
import type { Note } from './notes.ts'

/** What stands on the line to a step: the side, and when it runs; empty for at once. */
export function lineWords(side: Side | null, step: Timing | null): string {
  return [side && t(`campaigns.side.${side}`), step && timingWords(step)].filter(Boolean).join(' · ')
}

/** When a step runs, in words; empty for at once. */
export function timingWords(step: Timing): string {
  const { triggerMode, triggerInterval, triggerIntervalUnit, triggerDate } = step
  if (triggerMode === 'date') return triggerDate ? moment(new Date(triggerDate)) : t('campaigns.when.noDate')
  if (triggerMode === 'optimized') return t('campaigns.when.optimized')
  if (triggerMode !== 'interval') return ''
  const unit = triggerIntervalUnit === null || !(triggerIntervalUnit in UNITS) ? 'd' : triggerIntervalUnit
  return [t(UNITS[unit as keyof typeof UNITS], { count: triggerInterval }), dayWords(step), clockWords(step)]
    .filter(Boolean)
    .join(', ')
}

const UNITS = {
  i: 'campaigns.when.i',
  h: 'campaigns.when.h',
  d: 'campaigns.when.d',
  m: 'campaigns.when.m',
  y: 'campaigns.when.y',
} as const

function clockWords(step: Timing): string {
  const { triggerHour, triggerRestrictedStartHour: from, triggerRestrictedStopHour: to } = step
  if (triggerHour) return t('campaigns.when.at', { clock: triggerHour })
  return from && to ? `${from}–${to}` : ''
}

function dayWords({ triggerRestrictedDaysOfWeek: days }: Timing): string {
  const all = daysOf(days)
  if (all.length === 0 || all.length === 7) return ''
  if (all.join() === '1,2,3,4,5') return t('campaigns.when.weekdays')
  return all.map(dayName).join(', ')
}

/** The days from Monday on; -1 stands for Monday to Friday. */
export function daysOf(days: readonly number[]): number[] {
  const all = new Set(days.flatMap((day) => (day === -1 ? [1, 2, 3, 4, 5] : [day])))
  return [1, 2, 3, 4, 5, 6, 0].filter((day) => all.has(day))
}

/** The short name of a day of the week, 0 for Sunday. */
export function dayName(day: number): string {
  // The 1st of February 2026 is a Sunday.
  return new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 1, 1 + day)),
  )
}

/** What a step is called: by its type while it has no name. */
export function stepTitle({ name, type }: Step, { types }: Catalog): string {
  return name === '' ? (types.get(type)?.label ?? type) : name
}

/** What stands below the name of a step: what is wrong, else what the view says of it, else what it is. */
export function cardWords(step: Step, catalog: Catalog, note?: Note, problem?: Problem): string {
  if (problem) return problemWords(problem, step, catalog)
  const { kind, type } = step
  return note?.text ?? `${t(`campaigns.kind.${kind}`)} · ${catalog.types.get(type)?.label ?? type}`
}

/** What is wrong, in a sentence. */
export function problemWords({ code, field, text }: Problem, step: Step, { types }: Catalog): string {
  const type = types.get(step.type)
  const label = type?.properties.find(({ name }) => name === field)?.label ?? field ?? ''
  if (code === 'said') return field === null ? (text ?? '') : `${label}: ${text ?? ''}`
  if (code === 'required') return t('campaigns.problem.required', { field: label })
  if (code === 'unknownType') return t('campaigns.problem.unknownType', { type: step.type })
  if (code === 'follows') {
    const names = (type?.follows ?? []).map((one) => types.get(one)?.label ?? one)
    return t('campaigns.problem.follows', { steps: names.join(', ') })
  }
  return t(`campaigns.problem.${code}` as PlainKey)
}

/** People, with their number. */
export function people(count: number): string {
  return t('campaigns.people', { count, shown: number(count) })
}
