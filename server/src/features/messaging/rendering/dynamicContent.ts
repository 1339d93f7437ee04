/** Dynamic content: tokens of an email that stand for one of several contents, chosen by filters. */

import { Parser } from 'htmlparser2'
import { isBlank } from '../../../platform/values/field.ts'
import type { EmailSource } from './emailSource.ts'
import { htmlToText } from './htmlToText.ts'
import { decode } from './tokens.ts'

/** What a token of an email stands for. */
export interface DynamicPart {
  name: string
  /** The default, then the content of each variant. */
  contents: string[]
  /** Per variant its filters, as they are stored. */
  filters: unknown[][]
}

/** Per part 0 for the default, or the number of a variant, from 1. */
export type Choices = readonly number[]

/** Characters of a text with its contents: one content may be named very often. */
const MAX_FILLED_CHARACTERS = 4_000_000

/** The places of an email where dynamic content may stand. */
type Texts = Pick<EmailSource, 'subject' | 'preheaderText' | 'customHtml' | 'plainText'>

// Inside of HTML, editors write the quotes as entities, and inside of addresses the braces as escapes. A name may have
// quotes: it ends at the quote before the brace.
const TOKEN =
  /(?:\{|%7B)dynamiccontent(?:=|%3D)(?:"|&quot;|%22)((?:(?!%7D)[^{}<>]){1,200}?)(?:"|&quot;|%22)(?:\}|%7D)/gi

/** A name without entities, which editors write in the token, in the name of the content or in both. */
function plainName(written: string): string {
  if (!written.includes('&')) return written
  let name = ''
  const parser = new Parser({ ontext: (text) => (name += text) }, { decodeEntities: true })
  parser.end(written)
  return name.replaceAll('\u00a0', ' ')
}

/** The parts that the email's texts name. What nothing names costs nothing; of two with one name the first counts. */
export function dynamicPartsOf(source: Texts & { dynamicContent: unknown }): DynamicPart[] {
  const named = new Set(
    [source.subject, source.preheaderText ?? '', source.customHtml, source.plainText ?? ''].flatMap((text) =>
      [...text.matchAll(TOKEN)].map((match) => plainName(decode(match[1] ?? ''))),
    ),
  )
  if (named.size === 0) return []
  const parts = new Map<string, DynamicPart>()
  for (const { tokenName, content, filters } of entriesOf(source.dynamicContent)) {
    const name = typeof tokenName === 'string' ? plainName(tokenName) : ''
    if (typeof tokenName !== 'string' || !named.has(name) || parts.has(name)) continue
    const variants = entriesOf(filters)
    parts.set(name, {
      name: tokenName,
      contents: [content, ...variants.map((variant) => variant.content)].map((text) => String(text ?? '')),
      filters: variants.map((variant) => filtersOf(variant)),
    })
  }
  return [...parts.values()]
}

/**
 * The email with the chosen contents in the places of their tokens; nothing chosen means the defaults.
 * @throws Error for an email that becomes too long by them
 */
export function withContents<S extends Texts>(
  source: S,
  parts: readonly DynamicPart[],
  choices: Choices = [],
): S {
  if (parts.length === 0) return source
  const chosen = new Map(
    parts.map((part, index) => [plainName(part.name), part.contents[choices[index] ?? 0] ?? '']),
  )
  const filled = (text: string, form: (content: string) => string) => {
    let length = text.length
    return text.replaceAll(TOKEN, (token, name: string) => {
      const content = chosen.get(plainName(decode(name)))
      if (content === undefined) return token
      const shown = form(content)
      length += shown.length
      if (length > MAX_FILLED_CHARACTERS)
        throw new Error(`It is longer than ${MAX_FILLED_CHARACTERS} characters with its dynamic content.`)
      return shown
    })
  }
  return {
    ...source,
    subject: filled(source.subject, htmlToText),
    customHtml: filled(source.customHtml, (content) => content),
    preheaderText: source.preheaderText && filled(source.preheaderText, htmlToText),
    plainText: source.plainText && filled(source.plainText, htmlToText),
  }
}

/** The filters of every variant, each with the name of its token, for their check when an email is saved. */
export function variantFilters(dynamicContent: unknown): { name: string; filters: unknown[] }[] {
  return entriesOf(dynamicContent).flatMap(({ tokenName, filters }) =>
    entriesOf(filters).map((variant) => ({ name: String(tokenName ?? ''), filters: filtersOf(variant) })),
  )
}

// Editors keep a row without a field where no filter was chosen.
function filtersOf(variant: Record<string, unknown>): unknown[] {
  return Object.values(variant.filters ?? {}).filter(
    (filter) =>
      !(typeof filter === 'object' && filter !== null && 'field' in filter && isBlank(filter.field)),
  )
}

function entriesOf(list: unknown): Record<string, unknown>[] {
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).filter((entry) => typeof entry === 'object' && entry !== null)
}
