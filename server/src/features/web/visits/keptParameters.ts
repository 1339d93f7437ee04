import { VISITOR_TOKEN } from '../visitors/visitorToken.ts'

/** Parameters of a visit that are kept at most. */
const MAX_PARAMETERS = 100
/** Characters of a name and of a value at most. */
const MAX_NAME = 191
const MAX_VALUE = 4_000
/** Characters of all of them together. */
const MAX_TOTAL = 16_384

/** Not about the visit: who it is, and how it is proven. */
const OWN = new Set<string>(['ct', 'd', 'mautic_device_id', 'mtc_id', VISITOR_TOKEN])

/**
 * Those parameters of a request that are kept with a visit, and said of the contact: texts, and lists of texts. What is
 * nested, or beyond the limits, is dropped: nobody is there to be told.
 */
export function keptParameters(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(parameters).filter(
    ([name, value]) => !OWN.has(name) && isText(name, MAX_NAME) && isKept(value),
  )
  let total = 0
  return Object.fromEntries(
    kept.slice(0, MAX_PARAMETERS).filter(([name, value]) => {
      total += name.length + [value].flat().join('').length
      return total <= MAX_TOTAL
    }),
  )
}

function isKept(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length <= MAX_PARAMETERS && value.every((one) => isText(one, MAX_NAME))
    : isText(value, MAX_VALUE)
}

// PostgreSQL stores no NUL and no half of a character.
function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed()
}
