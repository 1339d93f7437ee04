// What a change of a contact means, before anything is looked up: blanks, defaults, points, last activity.
import { getOwn } from '../../../platform/getOwn.ts'
import type { Change } from '../../../platform/resource/definition.ts'
import type { Field } from '../../../platform/values/field.ts'
import { dropBlanks } from '../fieldValues/dropBlanks.ts'
import type { ContactFields } from './contactFields.ts'
import { contactInputs } from './contactInputs.ts'

/**
 * Puts into `after` what the bodies mean: blanks count only with `overwriteWithBlank` and on PUT, a POST that found a
 * contact fills its empty fields with their defaults, points are never nothing, and a new attribution without a date is
 * dated today.
 * @param today in the default time zone, such as `2026-01-31`
 */
export function completeValues(fields: ContactFields, change: Change, today: string): void {
  const { after, values } = change
  dropBlanks(fields.custom, fields.record, change)
  if (change.isMatched) {
    for (const { alias } of fields.custom)
      if (isEmpty(getOwn(after, alias)) && !Object.hasOwn(values, alias))
        after[alias] = getOwn(fields.record, alias)?.initial ?? null
  }
  const active = readInputs<Date>(change, 'lastActive').at(-1)
  if (active) after.last_active = active
  if (typeof after.points !== 'number') after.points = 0
  const dated = fields.record.attribution_date?.parse(today)
  const attribution = Number(after.attribution ?? 0)
  const isNew = attribution !== 0 && attribution !== Number(change.before?.attribution ?? 0)
  if (dated && 'value' in dated && isNew && isEmpty(after.attribution_date))
    after.attribution_date = dated.value
}

/** The parsed values of an input without a column, one per body that holds it, in request order. */
export function readInputs<T>(change: Change, name: keyof typeof contactInputs): T[] {
  const field = getOwn(contactInputs, name)
  if (!field) return []
  if (change.bodies.length === 1) return Object.hasOwn(change.values, name) ? [change.values[name] as T] : []
  return change.bodies.flatMap((body) => {
    const parsed = parsedIn(field, name, body)
    return parsed === undefined ? [] : [parsed as T]
  })
}

/** Blank for a custom field: nothing, or an empty text. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function parsedIn(field: Field, name: string, body: Record<string, unknown>): unknown {
  if (!Object.hasOwn(body, name)) return undefined
  const parsed = field.parse(body[name])
  return 'value' in parsed ? parsed.value : undefined
}
