/** Addresses that an authorization may lead back to. */

/** What such an address may not start with: here a browser would run or show something of its own. */
const FORBIDDEN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'])

/** Why an address cannot be registered, or null. It is absolute, without fragment and without user name. */
export function redirectUriProblem(uri: string): string | null {
  const parsed = parseUri(uri)
  if (!parsed) return `"${uri.slice(0, 100)}" is not an absolute address.`
  if (FORBIDDEN_SCHEMES.has(parsed.protocol)) return `Addresses cannot start with ${parsed.protocol}`
  if (uri.includes('#')) return 'An address to return to has no fragment.'
  if (parsed.username || parsed.password) return 'An address to return to has no user name.'
  return null
}

/**
 * True when the address is a registered one or continues it: the same scheme, host and port, and a path that goes on at
 * a slash. Comparing the texts alone would let `https://app.example` open `https://app.example.elsewhere.example`.
 */
export function isRegisteredUri(uri: string, registered: readonly string[]): boolean {
  if (redirectUriProblem(uri) !== null) return false
  const asked = parseUri(uri)
  return asked !== null && registered.some((one) => continues(asked, parseUri(one)))
}

function continues(asked: URL, registered: URL | null): boolean {
  if (!registered || asked.protocol !== registered.protocol || asked.host !== registered.host) return false
  if (registered.search !== '')
    return (
      asked.pathname === registered.pathname && goesOn(asked.search.slice(1), registered.search.slice(1), '&')
    )
  return goesOn(asked.pathname, registered.pathname, '/')
}

function goesOn(asked: string, registered: string, separator: string): boolean {
  if (!asked.startsWith(registered)) return false
  const rest = asked.slice(registered.length)
  return rest === '' || registered.endsWith(separator) || rest.startsWith(separator)
}

/** The address as everything that opens it reads it; null for what is read differently here and there. */
export function parseUri(uri: string): URL | null {
  // Browsers change backslashes, drop white space and control characters, and code the rest: what is compared would
  // not be what is opened.
  if (/[^!-~]|\\/.test(uri) || !URL.canParse(uri)) return null
  // `https:app.example` is a whole address here, and one below ours for a browser that is led to it.
  return /^https?:(?!\/\/[^/])/i.test(uri) ? null : new URL(uri)
}
