import { type Field, f, type Parsed } from '../../../platform/values/field.ts'

/** What a trigger without a color has. */
export const DEFAULT_COLOR = 'a0acb8'

/** Six hexadecimal digits, or three; a leading `#` is dropped. */
export function colorField(): Field {
  const field = f.text({ max: 7, initial: DEFAULT_COLOR, cleared: DEFAULT_COLOR })
  return {
    ...field,
    parse(value): Parsed {
      const parsed = field.parse(value)
      if (!('value' in parsed) || parsed.value === null) return parsed
      const color = String(parsed.value).replace(/^#/, '').toLowerCase()
      return /^([0-9a-f]{3}|[0-9a-f]{6})$/.test(color)
        ? { value: color }
        : { error: 'This value should be a color, such as ff0000.' }
    },
  }
}
