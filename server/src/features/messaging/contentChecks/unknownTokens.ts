// Tokens that mean nothing: they stand for themselves, or for nothing.
import type { Context } from '../../../platform/resource/definition.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { parseTokens, tokenOf } from '../rendering/tokens.ts'

/** Tokens that are looked at, of each sort. */
export const MOST_TOKENS = 50

/** A name that means nothing stands as it is. */
const LITERAL_TOKEN = /\{[a-z_]{2,40}=[^{}<>]{1,100}\}/gi

/** The tokens in these texts that are no field, nothing that a feature declares, and not known otherwise either. */
export async function unknownTokens(
  { db, catalog }: Context,
  texts: readonly string[],
  isKnown: (token: string) => boolean,
): Promise<string[]> {
  const contact = await loadFieldSet(db, 'contact')
  const company = await loadFieldSet(db, 'company')
  const isField = (alias: string) =>
    contact.byAlias.has(alias) || company.byAlias.has(alias) || alias === 'id' || alias === 'points'
  const parsed = texts.map((text) => parseTokens(text, catalog.emailTokens))
  const unknown = parsed.flatMap(({ slots }) =>
    slots.flatMap((slot) => {
      if (slot.kind === 'contact') return isField(slot.alias) ? [] : [tokenOf(slot)]
      return slot.kind === 'custom' ? [slot.token] : []
    }),
  )
  const literal = parsed.flatMap(({ literals }) => literals.flatMap((one) => one.match(LITERAL_TOKEN) ?? []))
  return [...new Set([...unknown, ...literal])].filter((token) => !isKnown(token)).slice(0, MOST_TOKENS)
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
