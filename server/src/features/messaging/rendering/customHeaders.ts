/** Headers that users add to their emails. */
import { type Field, f, isBlank, type Parsed } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { headerNameProblem } from './headerNames.ts'

const MAX_HEADER = 998
const MAX_HEADERS = 100

/** Custom headers: a list of `{label, value}`, or an object from name to value. Stored as the list. */
export const headersField: Field = {
  ...f.json({ of: 'array', shows: s.list(s.object({ label: s.text(), value: s.text() }, 'MailHeader')) }),
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
      const problem = headerNameProblem(label)
      if (problem !== null) return { error: problem }
      if (
        typeof pair.value === 'object' ||
        String(pair.value).length > MAX_HEADER ||
        /[\r\n]/.test(String(pair.value))
      ) {
        return { error: `The header ${label} should be one line of at most ${MAX_HEADER} characters.` }
      }
      if (headers.length >= MAX_HEADERS) return { error: `At most ${MAX_HEADERS} headers are allowed.` }
      headers.push({ label, value: String(pair.value ?? '') })
    }
    return { value: headers }
  },
}
