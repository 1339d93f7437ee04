/** Fields of emails that are neither plain text nor plain numbers. */
import { isDeepStrictEqual } from 'node:util'
import { type Field, f, isBlank, type Parsed, type Reference } from '../../values/field.ts'
import { orderKeys } from '../../values/orderKeys.ts'

/** The id of another email. Whether there is one is for checkEmails to say. */
export function relatedEmail(column: string): Field {
  const byId: Reference = { load: async () => new Map(), unknown: (id) => `There is no email ${id}.` }
  return {
    ...f.ref(byId, { column, nullable: true }),
    reference: null,
    schema: { type: ['integer', 'null'] },
  }
}

const HEADER_NAME = /^[A-Za-z0-9-]{1,70}$/
const MAX_HEADER = 998

/** Custom headers: a list of `{label, value}`, or an object from name to value. Stored as the list. */
export const headersField: Field = {
  ...f.json({ of: 'array' }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    if (typeof value !== 'object' || value === null)
      return { error: 'This value should be an object or a list.' }
    const headers: { label: string; value: string }[] = []
    for (const [key, entry] of Object.entries(value)) {
      const isPair = typeof entry === 'object' && entry !== null
      const pair = isPair ? (entry as Record<string, unknown>) : { label: key, value: entry }
      const label = String(pair.label ?? '')
      if (isBlank(pair.label) && isBlank(pair.value)) continue
      if (!HEADER_NAME.test(label)) return { error: `"${label.slice(0, 80)}" is not the name of a header.` }
      if (
        typeof pair.value === 'object' ||
        String(pair.value).length > MAX_HEADER ||
        /[\r\n]/.test(String(pair.value))
      ) {
        return { error: `The header ${label} should be one line of at most ${MAX_HEADER} characters.` }
      }
      headers.push({ label, value: String(pair.value ?? '') })
    }
    return { value: headers }
  },
}

/** What an email without dynamic content shows. */
export const NO_DYNAMIC_CONTENT = [
  {
    tokenName: 'Dynamic Content 1',
    content: 'Default Dynamic Content',
    filters: [
      {
        content: null,
        filters: [
          {
            glue: null,
            field: null,
            object: null,
            type: 'Symfony\\Component\\Form\\Extension\\Core\\Type\\TextType',
            operator: null,
            display: null,
            filter: null,
          },
        ],
      },
    ],
  },
]

const contents = f.json({ of: 'array' })

/** A list of contents. What an email without any shows is read as none, so that sending it back changes nothing. */
export const dynamicContentField: Field = {
  ...contents,
  parse(value): Parsed {
    const parsed = contents.parse(value)
    return 'value' in parsed && isDeepStrictEqual(parsed.value, NO_DYNAMIC_CONTENT) ? { value: [] } : parsed
  },
}

/** An entry of dynamic content with its keys, and those of the variants and filters in it, in the documented order. */
export function orderContent(entry: unknown): unknown {
  return withFilters(orderKeys(entry, ['tokenName', 'content', 'filters']), (variant) =>
    withFilters(orderKeys(variant, ['content', 'filters']), (filter) => orderKeys(filter, FILTER_KEYS)),
  )
}

const FILTER_KEYS = ['glue', 'field', 'object', 'type', 'operator', 'display', 'filter']

function withFilters(entry: unknown, order: (filter: unknown) => unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('filters' in entry)) return entry
  return Array.isArray(entry.filters) ? { ...entry, filters: entry.filters.map(order) } : entry
}
