const SCHEMES = new Set(['http:', 'https:', 'ftp:'])

/**
 * Tells whether a link is redirected through us: an absolute http, https or ftp address whose host holds no token.
 *
 * `mailto:` and `tel:` stay as they are, because a redirect would open a browser instead of the mail program; anchors,
 * relative addresses and links that are a token as a whole have no target that could be stored.
 */
export function isTrackableUrl(text: string): boolean {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1]
  if (!authority || /[{}]|%7b/i.test(authority)) return false
  const url = URL.parse(text.replaceAll(/[{}|"=]/g, '-'))
  return url !== null && SCHEMES.has(url.protocol) && url.hostname !== ''
}
