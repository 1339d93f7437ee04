/**
 * Tokens in HTML by the place where they stand. Values come from visitors and imports: they bring neither tags nor
 * attributes nor script into a document, and addresses have no other scheme than http, https, mailto and tel.
 */
import { QuoteType } from 'htmlparser2'
import { escapeHtml, unescapeHtml } from '../../../platform/values/escapeHtml.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'
import { isSafeAddress, isScriptAddress } from '../../../platform/values/webAddress.ts'
import { readHtml } from './readHtml.ts'
import { type LinkNames, parseTokens, type Slot, type Template, withScheme } from './tokens.ts'

/** A part of an address. `before` is the literal text since the token before, or since the start of the address. */
export interface AddressPlace {
  isFirst: boolean
  before: string
  /** The literal text up to the next token or the end of the address. */
  after: string
  /** The delimiters of the address: quotes of an attribute, none of an unquoted one, or `url(…)` of a style sheet. */
  within: 'quotes' | 'unquoted' | 'style' | 'style attribute'
}

/**
 * Where a token stands. `text` is between tags, `escaped` where no tag begins (comments, titles), `attribute` in quotes,
 * `style` in a declaration, `raw` anywhere else: within tags, scripts, event handlers and nested documents.
 */
export type TokenPlace = 'text' | 'escaped' | 'attribute' | 'style' | 'raw' | AddressPlace

/** A template of HTML; `places` has one element for each slot. */
export interface PlacedTemplate extends Template {
  places: readonly TokenPlace[]
}

/**
 * What a token stands for. `text` is made fit for its place; `lines` as well, with its line breaks between tags; `html` goes as it is between tags and as text elsewhere; the
 * author's or the sender's own words go as they are anywhere but into an address with another scheme.
 */
export type TokenValue = { text: string } | { lines: string } | { html: string } | { own: string }

/** Finds the tokens of a document, and where they stand. */
export function parsePlacedTokens(html: string, links: LinkNames): PlacedTemplate {
  const template = parseTokens(html, links)
  return { ...template, places: findTokenPlaces(template.literals) }
}

/** Fills every slot and joins. */
export function fillPlaced(template: PlacedTemplate, valueIn: (slot: Slot) => TokenValue): string {
  const place = tokenPlacer(template.places)
  let text = template.literals[0] ?? ''
  for (const [index, slot] of template.slots.entries())
    text += place(index, valueIn(slot), slot.scheme) + (template.literals[index + 1] ?? '')
  return text
}

/**
 * Makes the values of a document fit for their places. Call it in the order of the tokens, with the scheme that was
 * written before the token.
 */
export function tokenPlacer(
  places: readonly TokenPlace[],
): (index: number, value: TokenValue, scheme?: string) => string {
  let front = ''
  return (index, unschemed, scheme) => {
    const place = places[index] ?? 'raw'
    if (typeof place === 'string') return withScheme(scheme, fitForPlace(place, unschemed))
    front = (place.isFirst ? '' : front) + place.before
    if (isScriptAddress(front))
      return withScheme(scheme, 'own' in unschemed ? unschemed.own : rawText(textOf(unschemed)))
    const value = scheme === undefined ? unschemed : schemed(scheme, unschemed)
    const text = textOf(value)
    const isSettled = /[:/?#]/.test(front)
    if (!isSettled && !isSafeAddress(front + text + place.after)) return ''
    front += text
    return 'own' in value ? value.own : fitForAddress(place, text)
  }
}

function schemed(scheme: string, value: TokenValue): TokenValue {
  return 'own' in value ? { own: withScheme(scheme, value.own) } : { text: withScheme(scheme, textOf(value)) }
}

function fitForPlace(place: Exclude<TokenPlace, AddressPlace>, value: TokenValue): string {
  if ('own' in value) return value.own
  if (place === 'text' && 'html' in value) return value.html
  if (place === 'text' && 'lines' in value) return escapeHtml(value.lines).replaceAll(LINE_BREAK, '<br>')
  const text = textOf(value)
  switch (place) {
    case 'text':
    case 'escaped':
      return escapeHtml(text)
    case 'attribute':
      return quoted(text)
    case 'style':
      return text.replaceAll(/[^\p{L}\p{N} .,#%_-]/gu, '')
    case 'raw':
      return rawText(text)
    default:
      return place satisfies never
  }
}

function fitForAddress({ within }: AddressPlace, text: string): string {
  switch (within) {
    case 'quotes':
      return quoted(text)
    case 'unquoted':
      return escapeHtml(encoded(text, /[\s"'`<>]/g))
    case 'style':
      return encoded(text, /[\s"'()\\<>]/g)
    case 'style attribute':
      return escapeHtml(encoded(text, /[\s"'()\\<>]/g))
    default:
      return within satisfies never
  }
}

const LINE_BREAK = /\r\n?|\n/g

function textOf(value: TokenValue): string {
  if ('text' in value) return value.text
  if ('lines' in value) return value.lines
  return 'html' in value ? unescapeHtml(stripTags(value.html)) : unescapeHtml(value.own)
}

// Attributes may stand in single quotes.
function quoted(value: string): string {
  return escapeHtml(value).replaceAll("'", '&#39;')
}

// Words without any sign that means something to a parser; without spaces, which end attributes.
function rawText(value: string): string {
  return value.replaceAll(/[^\p{L}\p{N} .,@_-]/gu, '').replaceAll(' ', '\u00a0')
}

function encoded(value: string, signs: RegExp): string {
  return value.replaceAll(signs, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

const ADDRESSES = new Set([
  'action',
  'background',
  'cite',
  'codebase',
  'data',
  'dynsrc',
  'formaction',
  'href',
  'icon',
  'imagesrcset',
  'longdesc',
  'lowsrc',
  'manifest',
  'ping',
  'poster',
  'profile',
  'src',
  'srcset',
  'xlink:href',
])
/** Attributes of several addresses. */
const LISTS = new Set(['imagesrcset', 'ping', 'srcset'])
/** Elements whose attributes may become the address of another element. */
const ANIMATIONS = new Set(['animate', 'set'])
/** Elements that run or resolve what their address names: no value decides it. */
const PROGRAMS = new Set(['base', 'embed', 'object', 'script'])
/** Elements whose content has no tags. */
const TAGLESS = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'textarea',
  'title',
  'xmp',
])

/** A text with its tokens taken out: `texts` has one element more than `slots`. */
interface Split {
  texts: string[]
  slots: number[]
}

/** An attribute of the tag that is open, decoded. What it is depends on the other attributes. */
interface Attribute extends Split {
  name: string
  isQuoted: boolean
}

/** The places of the tokens between these literals. */
export function findTokenPlaces(literals: readonly string[]): TokenPlace[] {
  const places: TokenPlace[] = Array.from({ length: literals.length - 1 }, () => 'raw')
  if (places.length === 0) return places
  const offsets: number[] = []
  let skeleton = literals[0] ?? ''
  for (const literal of literals.slice(1)) {
    offsets.push(skeleton.length)
    skeleton += `x${literal}`
  }
  scan(skeleton, { offsets, places, shift: 0, isComment: false })
  return places
}

interface Scan {
  /** Positions of tokens in the document, ascending; each takes one character. */
  offsets: readonly number[]
  places: TokenPlace[]
  /** The position in the document at which the parsed part begins. */
  shift: number
  isComment: boolean
}

function scan(html: string, { offsets, places, shift, isComment }: Scan): void {
  let tag = ''
  let attributes: Attribute[] = []
  let attribute: Attribute | null = null

  const split = (start: number, end: number): Split => {
    const slots = indexesBetween(offsets, start + shift, end + shift)
    const cuts = slots.map((index) => (offsets[index] ?? 0) - shift)
    return { slots, texts: [...cuts, end].map((cut, at) => html.slice((cuts[at - 1] ?? start - 1) + 1, cut)) }
  }
  const mark = (start: number, end: number, place: TokenPlace) => {
    for (const index of indexesBetween(offsets, start + shift, end + shift)) places[index] = place
  }
  const tagEnded = () => {
    for (const one of attributes) placeAttribute(one, { tag, attributes, places })
  }

  readHtml(
    html,
    {
      ontext(start, end) {
        if (tag === 'style') placeStyle(split(start, end), { within: 'style', places })
        else if (tag !== 'script') mark(start, end, TAGLESS.has(tag) ? 'escaped' : 'text')
      },
      oncomment(start, end, endOffset) {
        const content = html.slice(start, end - endOffset)
        // Mail programs read what stands in conditional comments as HTML.
        const condition = isComment ? undefined : /^\[if[^\]]*\]>/i.exec(content)?.[0]
        if (condition === undefined) mark(start, end, 'escaped')
        else {
          const read = start + condition.length
          scan(html.slice(read, end - endOffset), { offsets, places, shift: shift + read, isComment: true })
        }
      },
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        attributes = []
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), isQuoted: false, texts: [''], slots: [] }
      },
      onattribdata(start, end) {
        const { texts, slots } = split(start, end)
        appendText(attribute, texts[0] ?? '')
        attribute?.texts.push(...texts.slice(1))
        attribute?.slots.push(...slots)
      },
      onattribentity: (codepoint) => appendText(attribute, String.fromCodePoint(codepoint)),
      onattribend(quote) {
        if (!attribute) return
        attribute.isQuoted = quote === QuoteType.Double || quote === QuoteType.Single
        attributes.push(attribute)
        attribute = null
      },
      onopentagend: tagEnded,
      onselfclosingtag() {
        tagEnded()
        // Browsers read on in a script that is closed by itself.
        if (tag !== 'script' && tag !== 'style') tag = ''
      },
      onclosetag() {
        tag = ''
      },
    },
    { decodeEntities: true },
  )
}

function appendText(attribute: Attribute | null, text: string): void {
  attribute?.texts.push((attribute.texts.pop() ?? '') + text)
}

function placeAttribute(
  attribute: Attribute,
  { tag, attributes, places }: { tag: string; attributes: readonly Attribute[]; places: TokenPlace[] },
): void {
  const { name, isQuoted, slots } = attribute
  if (slots.length === 0 || name.startsWith('on') || name === 'srcdoc' || ANIMATIONS.has(tag)) return
  if (name === 'style') {
    if (isQuoted) placeStyle(attribute, { within: 'style attribute', places })
    return
  }
  const isRefresh =
    tag === 'meta' &&
    name === 'content' &&
    attributes.some((one) => one.name === 'http-equiv' && /^\s*refresh\s*$/i.test(one.texts.join('x')))
  if (isRefresh) placeRefresh(attribute, places)
  else if (ADDRESSES.has(name)) {
    if (!PROGRAMS.has(tag)) placeAddress(attribute, places)
  } else if (isQuoted) for (const index of slots) places[index] = 'attribute'
}

function placeAddress({ name, isQuoted, texts, slots }: Attribute, places: TokenPlace[]): void {
  for (const [number, index] of slots.entries()) {
    const text = texts[number] ?? ''
    const last = LISTS.has(name) ? /[,\s]([^,\s]*)$/.exec(text)?.[1] : undefined
    places[index] = {
      isFirst: number === 0 || last !== undefined,
      before: last ?? text,
      after: texts[number + 1] ?? '',
      within: isQuoted ? 'quotes' : 'unquoted',
    }
  }
}

/** `content` of a refresh: seconds, then an address. */
function placeRefresh({ isQuoted, texts, slots }: Attribute, places: TokenPlace[]): void {
  let isWithin = false
  for (const [number, index] of slots.entries()) {
    const text = texts[number] ?? ''
    const front: RegExpExecArray | null = isWithin ? null : /^[\d.\s;,]*url\s*=\s*["']?/i.exec(text)
    isWithin ||= front !== null
    if (!isWithin) continue
    places[index] = {
      isFirst: front !== null,
      before: text.slice(front?.[0].length ?? 0),
      after: texts[number + 1] ?? '',
      within: isQuoted ? 'quotes' : 'unquoted',
    }
  }
}

/** Stands for a token in style sheets while addresses are looked for. */
const TOKEN_MARK = '\u{f8ff}'
/** Characters before a token that are searched for the beginning of its address. */
const MAX_ADDRESS = 4_000

function placeStyle(
  { texts, slots }: Split,
  { within, places }: { within: 'style' | 'style attribute'; places: TokenPlace[] },
): void {
  let css = ''
  for (const [number, index] of slots.entries()) {
    css = (css + (texts[number] ?? '')).slice(-MAX_ADDRESS)
    const opened = css.toLowerCase().lastIndexOf('url(')
    const address = opened < 0 ? undefined : /^\s*["']?([^"')]*)$/.exec(css.slice(opened + 4))?.[1]
    css += TOKEN_MARK
    places[index] =
      address === undefined
        ? 'style'
        : {
            isFirst: !address.includes(TOKEN_MARK),
            before: address.slice(address.lastIndexOf(TOKEN_MARK) + 1),
            after: /^[^"')]*/.exec(texts[number + 1] ?? '')?.[0] ?? '',
            within,
          }
  }
}

/** The indexes of sorted numbers from `start` up to, but not including, `end`. */
function indexesBetween(sorted: readonly number[], start: number, end: number): number[] {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let index = low; index < sorted.length && (sorted[index] ?? 0) < end; index++) found.push(index)
  return found
}
