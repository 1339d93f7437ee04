/** Where the parts of an HTML document are that an email changes. The document itself is never written anew. */
import { QuoteType } from 'htmlparser2'
import { readHtml } from './readHtml.ts'

export interface Span {
  start: number
  end: number
}

/** The value of a link, decoded, and the span to put another one in, quotes included. */
export interface Link extends Span {
  url: string
}

export interface HtmlPlaces {
  /** Links in `a` and `area` that may be tracked. */
  links: Link[]
  /** Sources of `img`. */
  images: Link[]
  /** Just after the opening tag; null without one. */
  afterHtmlName: number | null
  hasLang: boolean
  /** Where a head would stand in a document without one; null without an opening tag of the document. */
  missingHead: number | null
  afterHead: number | null
  /** The content of the first title, null without one. */
  title: Span | null
  afterBody: number | null
  /** Just before the last closing tag of the body. */
  beforeBodyEnd: number | null
}

/** The attributes that keep a link as it is. */
const NOT_TRACKED: ReadonlySet<string> = new Set(['data-mautic-disable-tracking', 'mautic:disable-tracking'])

interface Attribute extends Span {
  name: string
  value: string
}

/** Reads the document once. Broken HTML is read as far as it can be, the way browsers do. */
export function findPlaces(html: string): HtmlPlaces {
  const places: HtmlPlaces = {
    links: [],
    images: [],
    afterHtmlName: null,
    hasLang: false,
    missingHead: null,
    afterHead: null,
    title: null,
    afterBody: null,
    beforeBodyEnd: null,
  }
  let tag = ''
  let nameEnd = 0
  let attributes: Attribute[] = []
  let attribute: Attribute | null = null

  const tagEnded = (end: number) => {
    if (tag === 'a' || tag === 'area') keepLink(places, attributes)
    const source = tag === 'img' ? attributes.find((one) => one.name === 'src') : undefined
    if (source) places.images.push(linkOf(source))
    if (tag === 'html' && places.afterHtmlName === null) {
      places.afterHtmlName = nameEnd
      places.hasLang = attributes.some((one) => one.name === 'lang')
      places.missingHead = end + 1
    }
    if (tag === 'head') places.afterHead ??= end + 1
    if (tag === 'title') places.title ??= { start: end + 1, end: end + 1 }
    if (tag === 'body') places.afterBody ??= end + 1
  }

  readHtml(
    html,
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        nameEnd = end
        attributes = []
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), value: '', start: end, end }
      },
      onattribdata(start, end) {
        if (attribute) attribute.value += html.slice(start, end)
      },
      onattribentity(codepoint) {
        if (attribute) attribute.value += String.fromCodePoint(codepoint)
      },
      onattribend(quote, end) {
        if (!attribute) return
        const isQuoted = quote === QuoteType.Double || quote === QuoteType.Single
        // From the name to the value there is an equals sign and space, whatever the quotes.
        const gap = /[\s=]*/y
        gap.lastIndex = attribute.start
        const start = attribute.start + (gap.exec(html)?.[0].length ?? 0)
        attributes.push({ ...attribute, start, end: isQuoted ? Math.max(end, start) : end })
        attribute = null
      },
      onopentagend: tagEnded,
      onselfclosingtag: tagEnded,
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        const opened = html.lastIndexOf('<', start)
        if (name === 'title' && places.title && places.title.end === places.title.start)
          places.title.end = opened
        if (name === 'body') places.beforeBodyEnd = opened
      },
    },
    { decodeEntities: true },
  )
  return places
}

function keepLink(places: HtmlPlaces, attributes: Attribute[]): void {
  const href = attributes.find((one) => one.name === 'href')
  if (!href || attributes.some((one) => NOT_TRACKED.has(one.name))) return
  places.links.push(linkOf(href))
}

function linkOf({ value, start, end }: Attribute): Link {
  return { url: value.trim(), start, end }
}
