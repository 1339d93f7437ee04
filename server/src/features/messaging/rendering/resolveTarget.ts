import { getOwn } from '../../../platform/getOwn.ts'
import type { UtmTags } from './emailSource.ts'
import { withUtm } from './prepareHtml.ts'
import { fill, NO_LINKS, parseTokens } from './tokens.ts'

export interface Target {
  /** As stored, with its tokens. */
  url: string
  utm: UtmTags
  /** Values of the contact by alias; unknown ones are empty. */
  values: Readonly<Record<string, string>>
  /** What the request carried beside the click-through value, as a query string. */
  query: string
}

const SCHEMES = new Set(['http:', 'https:', 'ftp:'])

/** Aliases that the tokens of a stored address name. */
export function aliasesIn(url: string): string[] {
  return parseTokens(url, NO_LINKS).slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : []))
}

/**
 * The address that a click leads to: tokens filled in (as parts of an address, so a value cannot change where it
 * leads), UTM parameters and the query of the request added. Null for what is no address that can be redirected to.
 */
export function resolveTarget({ url, utm, values, query }: Target): string | null {
  const filled = fill(parseTokens(url, NO_LINKS), (slot) =>
    slot.kind === 'contact' ? encodeURIComponent(getOwn(values, slot.alias) ?? slot.fallback) : '',
  )
  const tagged = withUtm(filled, utm)
  const target = URL.parse(query === '' ? tagged : withQuery(tagged, query))
  return target && SCHEMES.has(target.protocol) ? target.href : null
}

function withQuery(url: string, query: string): string {
  const [, base = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? []
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment}`
}
