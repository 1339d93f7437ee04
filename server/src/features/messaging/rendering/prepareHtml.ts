/** The HTML of an email with everything put in that is the same for each recipient; tokens stay. */

import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import type { EmailSource, UtmTags } from './emailSource.ts'
import { findPlaces, type HtmlPlaces } from './htmlPlaces.ts'
import { linksOutsideDefaults } from './tokens.ts'
import { isTrackableUrl } from './trackableUrl.ts'

export interface PreparedHtml {
  /** With links, before anything invisible was put in: the plain text is made from this. */
  body: string
  /** The whole document as it is sent. */
  document: string
}

interface Edit {
  start: number
  end: number
  text: string
}

/** A document, and where its parts are. */
export interface ReadHtml {
  html: string
  places: HtmlPlaces
}

/** Reads the document of an email whose dynamic content is chosen. */
export function readHtml({ customHtml: html }: Pick<EmailSource, 'customHtml'>): ReadHtml {
  const places = findPlaces(html)
  return { html, places: { ...places, links: linksOutsideDefaults(html, places.links) } }
}

/** The distinct addresses that get a redirect. */
export function trackableUrls(read: ReadHtml): string[] {
  return [...new Set(read.places.links.map((link) => link.url).filter(isTrackableUrl))]
}

/**
 * Rewrites links to `{trackable=…}` where `redirectIds` has their address, else adds the UTM parameters to them; adds
 * language, title, preheader and pixel.
 */
export function prepareHtml(
  read: ReadHtml,
  source: Pick<EmailSource, 'language' | 'preheaderText' | 'utmTags'>,
  { redirectIds, hasPixel }: { redirectIds: ReadonlyMap<string, string>; hasPixel: boolean },
): PreparedHtml {
  const { html, places } = read
  const links: Edit[] = places.links
    .filter((link) => isTrackableUrl(link.url))
    .map((link) => {
      const redirectId = redirectIds.get(link.url)
      const text = redirectId ? `{trackable=${redirectId}}` : escapeHtml(withUtm(link.url, source.utmTags))
      return { start: link.start, end: link.end, text: `"${text}"` }
    })
  const frame: Edit[] = []
  const insert = (at: number, text: string) => frame.push({ start: at, end: at, text })
  if (places.afterHtmlName !== null && !places.hasLang)
    insert(places.afterHtmlName, ` lang="${escapeHtml(source.language.replace('_', '-'))}"`)
  if (places.title && html.slice(places.title.start, places.title.end).trim() === '')
    insert(places.title.start, '{subject}')
  if (!places.title && places.afterHead !== null) insert(places.afterHead, '<title>{subject}</title>')
  if (!places.title && places.afterHead === null && places.missingHead !== null)
    insert(places.missingHead, '<head><title>{subject}</title></head>')
  if (source.preheaderText) insert(places.afterBody ?? 0, preheader(source.preheaderText))
  if (hasPixel && !/\{tracking_pixel\}/i.test(html))
    insert(places.beforeBodyEnd ?? html.length, '{tracking_pixel}')
  return { body: applyEdits(html, links), document: applyEdits(html, [...links, ...frame]) }
}

/** The address with the UTM parameters that it does not have yet. */
export function withUtm(url: string, utm: UtmTags): string {
  const parameters = Object.entries({
    utm_source: utm.utmSource,
    utm_medium: utm.utmMedium,
    utm_campaign: utm.utmCampaign,
    utm_content: utm.utmContent,
  }).filter(([name, value]) => value && !new RegExp(`[?&]${name}=`).test(url))
  if (parameters.length === 0) return url
  const [, base = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? []
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const separator = base.includes('?') ? (base.endsWith('?') || base.endsWith('&') ? '' : '&') : '?'
  return `${base}${separator}${query}${fragment}`
}

function preheader(text: string): string {
  return `<div class="preheader" style="font-size:1px;line-height:1px;display:none;color:#fff;max-height:0;max-width:0;opacity:0;overflow:hidden">${escapeHtml(text)}</div>`
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  let text = ''
  let position = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    if (edit.start < position) continue
    text += html.slice(position, edit.start) + edit.text
    position = edit.end
  }
  return text + html.slice(position)
}
