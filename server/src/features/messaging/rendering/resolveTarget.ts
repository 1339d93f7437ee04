import { getOwn } from '../../../platform/getOwn.ts'
import { unescapeHtml } from '../../../platform/values/escapeHtml.ts'
import type { UtmTags } from './emailSource.ts'
import type { RecipientData } from './findRecipients.ts'
import { withUtm } from './prepareHtml.ts'
import { fill, isAnswer, NO_LINKS, parseTokens, type Slot, tokenOf, withScheme } from './tokens.ts'
import { contactValue, type DateSettings, todayValue } from './tokenValues.ts'
import { isWholeAddressToken } from './trackableUrl.ts'

export interface Target {
  /** As stored, with its tokens. */
  url: string
  utm: UtmTags
  /** The values that the recipient's mail had, by token; null for a message that kept none. */
  sent: Readonly<Record<string, string>> | null
  /** The contact as it is now, for tokens without such a value; null for an unknown one. */
  recipient: Pick<RecipientData, 'values' | 'owner'> | null
  /** What the request carried beside the click-through value, as a query string. */
  query: string
}

export interface TargetOptions {
  settings: DateSettings
  now: Date
}

const SCHEMES = new Set(['http:', 'https:', 'ftp:'])

/** The fields of the recipient that tokens in stored addresses need. */
export function tokensIn(urls: readonly string[]): { aliases: string[]; needsOwner: boolean } {
  const slots = urls.flatMap((url) => parseTokens(url, NO_LINKS).slots)
  return {
    aliases: [...new Set(slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))],
    needsOwner: slots.some((slot) => slot.kind === 'owner'),
  }
}

/**
 * The address that a click leads to: tokens filled in as in the mail of the recipient, UTM parameters and the query of the
 * request added. Values of contacts are encoded as parts of an address, so that they cannot change where it leads, except
 * for a field that the author put in place of the host: its value is an address with or without a scheme. Tokens of
 * the send are inserted as they are. Null when the result is no http, https or ftp address.
 */
export function resolveTarget(
  { url, utm, sent, recipient, query }: Target,
  options: TargetOptions,
): string | null {
  const template = parseTokens(url, NO_LINKS)
  const whole = isWholeAddressToken(template) ? template.slots[0] : undefined
  const filled = fill(template, (slot) => {
    const text = getOwn(sent, tokenOf(slot)) ?? presentValue(slot, recipient, options)
    if (slot === whole) return withScheme(slot.scheme ?? 'http://', text.trim())
    if (slot.kind === 'custom' && !isAnswer(slot)) return text
    const value = isAnswer(slot) ? unescapeHtml(text) : text
    return slot.kind === 'contact' && slot.form === 'url' ? value : encodeURIComponent(value)
  })
  const tagged = withUtm(filled, utm)
  const target = URL.parse(query === '' ? tagged : withQuery(tagged, query))
  return target && SCHEMES.has(target.protocol) ? target.href : null
}

function presentValue(slot: Slot, recipient: Target['recipient'], { settings, now }: TargetOptions): string {
  switch (slot.kind) {
    case 'contact':
      return contactValue(getOwn(recipient?.values, slot.alias) ?? '', slot, settings)
    case 'owner':
      return getOwn<string>(recipient?.owner, slot.key) ?? ''
    case 'today':
      return todayValue(slot, now, settings)
    case 'custom':
    case 'link':
    case 'system':
    case 'trackable':
      return ''
    default:
      return slot satisfies never
  }
}

function withQuery(url: string, query: string): string {
  const [, base = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? []
  return `${base}${base.includes('?') ? '&' : '?'}${query}${fragment}`
}
