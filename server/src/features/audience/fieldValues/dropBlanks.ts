import { getOwn } from '../../../platform/getOwn.ts'
import type { Change } from '../../../platform/resource/definition.ts'
import { type Field, isBlank, toBoolean } from '../../../platform/values/field.ts'
import type { CustomField } from './loadFieldSet.ts'

/**
 * Takes back the blanks of a POST or PATCH: they count only in bodies with `overwriteWithBlank`, and on PUT. Of
 * several bodies for one record the last one that says something counts.
 */
export function dropBlanks(
  custom: readonly CustomField[],
  record: Readonly<Record<string, Field>>,
  change: Change,
): void {
  if (change.isPut) return
  for (const { alias } of custom) {
    const field = getOwn(record, alias)
    if (!field || !Object.hasOwn(change.values, alias) || !isBlank(getOwn(change.values, alias))) continue
    const sent = change.bodies.flatMap((body) => {
      const parsed = Object.hasOwn(body, alias) ? field.parse(body[alias]) : { ignored: true }
      return 'value' in parsed && (!isBlank(parsed.value) || overwrites(body)) ? [parsed.value] : []
    })
    if (sent.length > 0) {
      change.after[alias] = sent.at(-1)
      continue
    }
    change.after[alias] = change.before ? getOwn(change.before, alias) : field.initial
    delete change.values[alias]
  }
}

function overwrites(body: Record<string, unknown>): boolean {
  return !isBlank(body.overwriteWithBlank) && toBoolean(body.overwriteWithBlank) === true
}
