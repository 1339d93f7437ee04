import { NO_LINKS, parseTokens, type Template } from './tokens.ts'

const SCHEMES = new Set(['http:', 'https:', 'ftp:'])

/**
 * Tells whether a link is redirected through us: an absolute http, https or ftp address, or one whose host is a field of
 * the contact.
 *
 * `mailto:` and `tel:` stay as they are, because a redirect would open a browser instead of the mail program. Anchors and
 * relative addresses have no target that could be stored, and other tokens stand for addresses of our own.
 */
export function isTrackableUrl(text: string): boolean {
  const template = parseTokens(text, NO_LINKS)
  if (isWholeAddressToken(template)) return true
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1]
  if (!authority) return false
  const host = parseTokens(authority, NO_LINKS)
  if (host.slots.some(({ kind }) => kind !== 'contact') || /[{}]|%7b/i.test(host.literals.join('')))
    return false
  const url = URL.parse(text.replace(authority, () => host.literals.join('x')).replaceAll(/[{}|"=]/g, '-'))
  return url !== null && SCHEMES.has(url.protocol) && url.hostname !== ''
}

/** Whether an address begins with a field of the contact that stands for at least its host: `http://{contactfield=website}`. */
export function isWholeAddressToken({
  literals: [before = '', after = ''],
  slots: [first],
}: Template): boolean {
  return before.trim() === '' && first?.kind === 'contact' && /^(?:$|[/?#])/.test(after)
}
