// Values of filters: which are there, and how they come from what somebody pastes.
import { comparedWith, type Filter } from './filter.ts'

/** How many values an operator takes, and of which kind. */
export type Takes = 'nothing' | 'one' | 'several' | 'two' | 'text' | 'interval'

/** A list value: lists as they are, text split at the bar. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'object') return Object.values(value).filter((one) => one !== null && one !== '')
  return typeof value === 'string' ? value.split('|') : [value]
}

/** The values in a text: its lines, or what stands between commas where there is one line; each once. */
export function valuesIn(text: string): string[] {
  const lines = text.split(/[\r\n\t]+/).filter((line) => line.trim() !== '')
  const parts = lines.length > 1 ? lines.map((line) => line.replace(/,\s*$/, '')) : text.split(/[,;]/)
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

/** Whether it says with what to compare. */
export function hasValue(filter: Filter, takes: Takes): boolean {
  const value = comparedWith(filter)
  switch (takes) {
    case 'nothing':
      return true
    case 'two':
      return listOf(value).length === 2
    case 'several':
      return listOf(value).length > 0
    case 'interval':
      return typeof value === 'object' && value !== null && 'interval' in value && value.interval !== ''
    default:
      return (
        value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
      )
  }
}

/** A value for another operator: one becomes a list, and a list the first of it. */
export function fitting(value: unknown, { from, to }: { from: Takes; to: Takes }): unknown {
  if (from === to) return value
  if (to === 'nothing') return null
  if (to === 'interval' || from === 'interval') return to === 'interval' ? { interval: 7, unit: 'day' } : null
  if (to === 'several' || to === 'two') return listOf(value)
  const [first = null] = listOf(value)
  return typeof value === 'object' ? first : value
}
