// Attributes that authors of forms add to a tag.
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'

/** Attributes by name; true for those without a value. Null and false leave one out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The attributes as they stand in a tag, each with a space before it. */
export function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false) return ''
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
    })
    .join('')
}

/**
 * Attributes with those that the author wrote as text: classes add up, the author's own win otherwise, and what runs
 * a script is left out. Names that the form needs (`fixed`) are not the author's to change.
 */
export function withAuthored(
  own: Attributes,
  authored: string | null,
  fixed: readonly string[] = ['id', 'name', 'type', 'for'],
): Attributes {
  const merged: Record<string, string | number | boolean | null | undefined> = { ...own }
  for (const [name, value] of Object.entries(readAttributes(authored))) {
    if (name === 'class') merged.class = own.class ? `${String(own.class)} ${value}` : value
    else if (!fixed.includes(name)) merged[name] = value === '' ? true : value
  }
  return merged
}

function readAttributes(text: string | null): Record<string, string> {
  if (!text?.trim()) return {}
  let found: Record<string, string> = {}
  const parser: Parser = new Parser({
    onopentag(_name, attributes) {
      found = attributes
      // What follows the first tag is no attribute, and may take very long.
      parser.pause()
    },
  })
  parser.write(`<i ${text}>`)
  return Object.fromEntries(Object.entries(found).filter(([name, value]) => isHarmless(name, value)))
}

// Browsers pass over white space and control characters in the name of a scheme.
function isHarmless(name: string, value: string): boolean {
  if (!/^[a-z][a-z\d_.:-]*$/.test(name) || name.startsWith('on')) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const plain = value.replace(/[\s\u0000-\u001f]/g, '').toLowerCase()
  return !/^(javascript|vbscript|data):/.test(plain) && name !== 'srcdoc' && name !== 'formaction'
}
