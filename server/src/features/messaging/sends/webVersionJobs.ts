/** Parses emails that are shown in a browser. Pure. Long emails are parsed in isolated processes. */
import type { EmailSource } from '../rendering/emailSource.ts'
import { type LinkedIds, linkedIn } from '../rendering/findLinkedUrls.ts'
import type { TextJob } from '../rendering/isolation.ts'
import { prepareHtml, readHtml as readDocument } from '../rendering/prepareHtml.ts'
import { readHtml } from '../rendering/readHtml.ts'
import { type PlacedTemplate, parsePlacedTokens } from '../rendering/tokenPlaces.ts'

export interface WebVersion {
  template: PlacedTemplate
  linked: LinkedIds
}

/** The HTML without its link to the web version. */
export function parseWebVersion({ text, linkTokens }: TextJob): WebVersion {
  const html = withoutItself(text)
  return { template: parsePlacedTokens(html, new Set(linkTokens)), linked: linkedIn(html, linkTokens) }
}

/** The document of an email whose dynamic content is chosen, as it stands: links lead where they lead. */
export function prepareDocument(source: EmailSource): string {
  const { document } = prepareHtml(
    readDocument(source),
    { ...source, utmTags: {} },
    { redirectIds: new Map(), hasPixel: false },
  )
  return document
}

// The web version needs no link to itself. Its address elsewhere in the text stays.
function withoutItself(html: string): string {
  if (!/\{webview_url\}/i.test(html)) return html
  let text = ''
  let at = 0
  let tag = { name: '', start: 0, isItself: false }
  let attribute = { name: '', value: '' }
  let linkStart: number | null = null
  readHtml(html, {
    onopentagname(start, end) {
      tag = { name: html.slice(start, end).toLowerCase(), start: start - 1, isItself: false }
    },
    onattribname(start, end) {
      attribute = { name: html.slice(start, end).toLowerCase(), value: '' }
    },
    onattribdata(start, end) {
      attribute.value += html.slice(start, end)
    },
    onattribend() {
      if (attribute.name === 'href' && attribute.value.toLowerCase() === '{webview_url}') tag.isItself = true
    },
    onopentagend() {
      if (tag.name === 'a' && tag.isItself) linkStart ??= tag.start
    },
    onclosetag(start, end) {
      if (linkStart === null || html.slice(start, end).toLowerCase() !== 'a') return
      text += html.slice(at, linkStart)
      at = html.indexOf('>', end) + 1 || html.length
      linkStart = null
    },
  })
  return text + html.slice(at)
}
