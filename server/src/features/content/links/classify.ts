/** What kind of client an open or click looks like. Everything but `person` is a machine. */

/**
 * `proxy`: an image proxy of a mailbox provider, which fetches for a person or ahead of one. `scanner`: a security
 * product that follows links. `bot`: a program that says so, or says nothing.
 */
export type ClientClass = 'person' | 'proxy' | 'scanner' | 'bot'

export interface Activity {
  userAgent: string
  isClick: boolean
  /** Time since the mail was handed to the mail server; null when that is not known. */
  sinceSentMs: number | null
  /** Different links of the mail that were followed within the last seconds, this one included. */
  linksAtOnce: number
}

const PROXIES = [
  'googleimageproxy',
  'yahoomailproxy',
  'ggpht.com',
  'yahoocachesystem',
  'outlook-com-image-proxy',
  'seznamemailproxy',
]
const SCANNERS = [
  'barracuda',
  'mimecast',
  'proofpoint',
  'symantec',
  'messagelabs',
  'trendmicro',
  'sophos',
  'forcepoint',
  'fireeye',
  'cloudmark',
  'ironport',
  'zscaler',
  'urldefense',
  'bitdefender',
  'spamassassin',
  'kaspersky',
  'linkcheck',
  'safelinks',
]
const PROGRAMS =
  /bot\b|crawl|spider|curl\/|wget\/|python-|go-http-client|java\/|okhttp|libwww|headlesschrome|phantomjs|axios\/|node-fetch|undici|httpclient/
/** The model of a phone, after the version of Android and the language: its maker may be called Cubot. */
const MODEL = /(android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?)[^;)]*/
/** Nobody reads and clicks this fast. */
const TOO_FAST_MS = 2_000
const LINKS_AT_ONCE = 3

/** Looks at the name, then at the speed. A click cannot come from an image proxy. */
export function classify({ userAgent, isClick, sinceSentMs, linksAtOnce }: Activity): ClientClass {
  const name = userAgent.toLowerCase()
  if (SCANNERS.some((part) => name.includes(part))) return 'scanner'
  // Apple's privacy proxy says only this.
  if (!isClick && (name === 'mozilla/5.0' || PROXIES.some((part) => name.includes(part)))) return 'proxy'
  if (name.trim() === '' || PROGRAMS.test(name.replace(MODEL, '$1'))) return 'bot'
  if (isClick && linksAtOnce >= LINKS_AT_ONCE) return 'scanner'
  if (isClick && sinceSentMs !== null && sinceSentMs >= 0 && sinceSentMs < TOO_FAST_MS) return 'scanner'
  return 'person'
}
