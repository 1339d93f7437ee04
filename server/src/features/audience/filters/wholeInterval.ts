import { readInterval } from './compileDate.ts'

/** The filter with the interval of its value as a whole number, also when a form sent it as text. */
export function wholeInterval(filter: unknown): unknown {
  const { properties } = entriesOf(filter)
  const value = entriesOf(properties).filter
  const span = typeof entriesOf(value).interval === 'string' ? readInterval(value) : null
  if (!span) return filter
  const whole = { ...entriesOf(value), interval: span.interval }
  return { ...entriesOf(filter), properties: { ...entriesOf(properties), filter: whole } }
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
