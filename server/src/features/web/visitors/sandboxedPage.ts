/**
 * Pages that authors wrote, on the host of the application: they run in a sandbox with an origin of their own, so that
 * their scripts reach neither a session nor a cookie. A token stands in for the cookies that their requests lack.
 */
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { VISITOR_TOKEN } from './visitorToken.ts'

/** The address of the page in forms that it sends. */
export const PAGE_URL = 'page_url'

/** Everything that a page may need except `allow-same-origin`. */
export const SANDBOX =
  'sandbox allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups allow-popups-to-escape-sandbox allow-presentation allow-scripts allow-top-navigation-by-user-activation'

/** The policy for documents that users see with their session: scripts of authors could send on what they show. */
export function withoutScripts(sandbox: string): string {
  return sandbox.replace(' allow-scripts', '')
}

/** Forms and scripts of a page that get the token: a page that names one form thousands of times does not grow by as much. */
const MAX_INSERTIONS = 100

interface Insertion {
  position: number
  text: string
}

export interface SandboxOptions {
  /** See `visitorToken`; null for visitors who are not tracked: forms still learn the address of the page. */
  token: string | null
  /** The address of the page, without parameters that identify the visitor. */
  pageUrl: string
  /** The base addresses of the installation; see `ownAddresses`. */
  siteUrls: readonly string[]
}

/**
 * Adds the token to a document: as a `meta` element for scripts, as hidden inputs to forms that this installation receives,
 * and as a parameter to its scripts whose content depends on the visitor. Pure.
 */
export function withVisitorToken(html: string, { token, pageUrl, siteUrls }: SandboxOptions): string {
  const insertions: Insertion[] = []
  const insert = (position: number, text: string) => {
    if (insertions.length < MAX_INSERTIONS) insertions.push({ position, text })
  }
  let isTold = token === null
  const meta = token === null ? '' : `<meta name="${VISITOR_TOKEN}" content="${escapeHtml(token)}">`
  const inputs = hiddenInput(PAGE_URL, pageUrl) + (token === null ? '' : hiddenInput(VISITOR_TOKEN, token))
  const isOwn = (address: string, path: RegExp) => path.test(pathOf(address, siteUrls) ?? '')
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const end = parser.endIndex + 1
        if (name === 'head' && !isTold) {
          insert(end, meta)
          isTold = true
        }
        if (name === 'form' && isOwn(attributes.action ?? '', /^\/form\/submit(?:[/?]|$)/))
          insert(end, inputs)
        const { src = '' } = attributes
        if (token === null || name !== 'script' || !isOwn(src, /^\/(?:focus\/\d+\.js|form\/generate\.js\b)/))
          return
        const position = endOfValue(html, { start: parser.startIndex, end: parser.endIndex, value: src })
        if (position !== null)
          insert(position, `${src.includes('?') ? '&amp;' : '?'}${VISITOR_TOKEN}=${token}`)
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  const pieces: string[] = []
  let from = 0
  for (const { position, text } of insertions) {
    pieces.push(html.slice(from, position), text)
    from = position
  }
  return `${pieces.join('')}${html.slice(from)}${isTold ? '' : meta}`
}

function pathOf(address: string, siteUrls: readonly string[]): string | null {
  if (address.startsWith('/') && !address.startsWith('//')) return address
  const site = siteUrls.find((one) => address.startsWith(`${one}/`))
  return site === undefined ? null : address.slice(site.length)
}

/** Position after a quoted value within a tag; null where it is written without quotes or cannot be found. */
function endOfValue(
  html: string,
  { start, end, value }: { start: number; end: number; value: string },
): number | null {
  const tag = html.slice(start, end)
  const at = Math.max(tag.indexOf(`"${value}"`), tag.indexOf(`'${value}'`))
  return at < 0 ? null : start + at + 1 + value.length
}

function hiddenInput(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
}
