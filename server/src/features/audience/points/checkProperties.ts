import { type Field, isBlank } from '../../../platform/values/field.ts'

/** The first property that is wrong and why; null when all are right. Properties that are not declared are free. */
export function problemOfProperties(
  declared: Readonly<Record<string, Field>>,
  properties: Readonly<Record<string, unknown>>,
): [property: string, message: string] | null {
  for (const [name, field] of Object.entries(declared)) {
    const given = properties[name]
    if (isBlank(given)) {
      if (field.isRequired) return [name, 'This field is required.']
      continue
    }
    const parsed = field.parse(given)
    if ('error' in parsed) return [name, parsed.error]
  }
  return null
}

/** The declared properties with parsed values; what is not sent, or does not parse, has the field's own value. */
export function readProperties(
  declared: Readonly<Record<string, Field>>,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, field]) => {
      const parsed = isBlank(properties[name]) ? { ignored: true } : field.parse(properties[name])
      return [name, 'value' in parsed ? parsed.value : field.initial]
    }),
  )
}
