// Runs in an isolated process: what HTML consists of, and the tokens of texts.
import { parseTokens, type Slot } from '../rendering/tokens.ts'
import { type Colours, type Markup, readContent } from './readContent.ts'

export interface ReadJob {
  html: string
  /** The colours of what says none itself. */
  outside?: Colours
}

export function readMarkup({ html, outside }: ReadJob): Markup {
  return readContent(html, outside)
}

export interface TokenJob {
  texts: readonly string[]
  /** Texts that are HTML: rules of their style sheets and scripts look like tokens. */
  htmls: readonly string[]
  /** The names of the tokens that stand for addresses of records. */
  linkTokens: readonly string[]
}

/** The tokens of texts, each once. */
export interface FoundTokens {
  slots: Slot[]
  /** Names in braces that mean nothing, and stand as they are. */
  literals: string[]
}

const LITERAL_TOKEN = /\{[a-z_]{2,40}=[^{}<>]{1,100}\}/gi

export function findTokens({ texts, htmls, linkTokens }: TokenJob): FoundTokens {
  const links = new Set(linkTokens)
  const slots = new Map<string, Slot>()
  const literals = new Set<string>()
  for (const text of [...texts, ...htmls.map(withoutCode)]) {
    const parsed = parseTokens(text, links)
    for (const slot of parsed.slots) slots.set(JSON.stringify(slot), slot)
    for (const literal of parsed.literals)
      for (const [found] of literal.matchAll(LITERAL_TOKEN)) literals.add(found)
  }
  return { slots: [...slots.values()], literals: [...literals] }
}

/** The HTML without what is no text of it: rules of style sheets and scripts look like tokens. */
export function withoutCode(html: string): string {
  const unclosed = new Set<string>()
  let text = ''
  let at = 0
  for (const { index, 1: tag = '' } of html.matchAll(/<(style|script)\b/gi)) {
    const name = tag.toLowerCase()
    if (index < at || unclosed.has(name)) continue
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = index
    if (closing.exec(html)) {
      text += html.slice(at, index)
      at = closing.lastIndex
    } else unclosed.add(name)
  }
  return text + html.slice(at)
}
