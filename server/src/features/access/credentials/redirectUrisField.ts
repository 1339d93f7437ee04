import { type Field, f, isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'

const MAX_URIS = 50
const LONGEST_URI = 2_000

/** Addresses that an authorization may lead back to: a list, or one. */
export const redirectUrisField: Field = {
  ...f.json({ of: 'array' }),
  sqlType: 'text[]',
  schema: { type: 'array', items: { type: 'string', format: 'uri' } },
  shows: s.list(s.text({ format: 'uri' })),
  parse(value) {
    if (isBlank(value)) return { value: [] }
    const list = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const texts = list.map((one) => (typeof one === 'string' ? one.trim() : null))
    if (texts.some((text) => text === null || text.length > LONGEST_URI) || texts.length > MAX_URIS)
      return { error: 'This value should be a list of addresses.' }
    return { value: [...new Set(texts.filter((text) => text !== ''))] }
  },
}
