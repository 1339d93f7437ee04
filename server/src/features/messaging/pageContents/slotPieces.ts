/** Where a page has slots of dynamic content: tokens between tags, and elements that are marked as one. */
import { readHtml } from '../rendering/readHtml.ts'
import { preferenceIn } from './pageTokens.ts'

/** A piece of a page; one of a slot is shown where the slot has nothing else. */
export interface Piece {
  html: string
  slot: string | null
}

interface Found {
  start: number
  end: number
  piece: Piece
}

interface Attribute {
  value: string
  start: number
  end: number
}

/** An element that is open, as far as it may be a slot. */
interface Element {
  tag: string
  slot: string
  /** The token that takes the place of its content, for a part of the preference centre. */
  preference: string | null
  /** The attributes that mark it for the script of pages, in their order. */
  marks: { start: number; end: number }[]
  contentStart: number
  /** Elements of the same name that are open inside. */
  depth: number
  /** Tokens inside, for one that has no end. */
  inside: Found[]
}

const TOKEN = /\{dwc=([^{}<>"&]{1,191})\}/g
const NAME = /^[^{}<>"&]{1,191}$/
/** What they hold is no HTML. */
const RAW = new Set(['script', 'style', 'textarea', 'title'])

/** They hold nothing. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/**
 * Splits a page at its slots, the first `max` of them. A slot is a token, or an element marked by `data-slot="dwc"` or the
 * class `mautic-slot` and named by `data-slot-name` or `data-param-slot-name`. The content of the element is the default.
 * The element loses its marks, so that no script fills it again. An element marked as a part of the preference centre, such
 * as `data-slot="segmentlist"`, has the token of that part in place of its content. An element without an end is no slot.
 */
export function slotPieces(html: string, max: number): Piece[] {
  if (!/dwc|mautic-slot|data-slot/i.test(html)) return [{ html, slot: null }]
  const found: Found[] = []
  let tag = ''
  let attributes = new Map<string, Attribute>()
  let attribute: { name: string; value: string; start: number } | null = null
  let open: Element | null = null
  let raw = ''

  const opened = (end: number) => {
    if (RAW.has(tag)) raw = tag
    if (open?.tag === tag) open.depth += 1
    if (open || VOID.has(tag)) return
    const { slot, marks } = slotMarks(attributes)
    const element = { tag, slot, marks, contentStart: end + 1, depth: 0, inside: [] }
    const preference = `{${attributes.get('data-slot')?.value.toLowerCase() ?? ''}}`
    if (marks.length > 0 && NAME.test(slot)) open = { ...element, preference: null }
    else if (preferenceIn(preference) !== null) open = { ...element, preference }
  }
  const closed = (name: string, start: number) => {
    if (raw === name) raw = ''
    if (open?.tag !== name) return
    if (open.depth > 0) {
      open.depth -= 1
      return
    }
    const { contentStart, marks, slot, preference } = open
    open = null
    if (preference !== null) {
      found.push({ start: contentStart, end: start, piece: { html: preference, slot: null } })
      return
    }
    found.push(...marks.map((mark) => ({ ...mark, piece: { html: '', slot: null } })), {
      start: contentStart,
      end: start,
      piece: { html: html.slice(contentStart, start), slot },
    })
  }

  readHtml(
    html,
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), value: '', start }
      },
      onattribdata(start, end) {
        if (attribute) attribute.value += html.slice(start, end)
      },
      onattribentity(codepoint) {
        if (attribute) attribute.value += String.fromCodePoint(codepoint)
      },
      onattribend(_quote, end) {
        if (attribute && !attributes.has(attribute.name))
          attributes.set(attribute.name, { ...attribute, end })
        attribute = null
      },
      onopentagend: opened,
      // Browsers take it for an opening one.
      onselfclosingtag: opened,
      onclosetag: (start, end) => closed(html.slice(start, end).toLowerCase(), html.lastIndexOf('<', start)),
      ontext(start, end) {
        if (raw !== '') return
        const into = open ? open.inside : found
        for (const match of html.slice(start, end).matchAll(TOKEN)) {
          const at = start + match.index
          into.push({ start: at, end: at + match[0].length, piece: { html: '', slot: match[1] ?? '' } })
        }
      },
    },
    { decodeEntities: true },
  )
  return cut(html, firstSlots(open ? found.concat((open as Element).inside) : found, max))
}

// An element with the class keeps it, for its style, and loses its name.
function slotMarks(attributes: ReadonlyMap<string, Attribute>): Pick<Element, 'slot' | 'marks'> {
  const names = ['data-slot-name', 'data-param-slot-name'].flatMap((name) => attributes.get(name) ?? [])
  const kind = attributes.get('data-slot')
  const kinds = kind?.value === 'dwc' ? [kind] : []
  const isOfClass = (attributes.get('class')?.value ?? '').split(/\s+/).includes('mautic-slot')
  const marks = isOfClass ? [...kinds, ...names] : kinds
  return { slot: names[0]?.value ?? '', marks: marks.toSorted((a, b) => a.start - b.start) }
}

// Without the marks of the first element that is left out.
function firstSlots(found: readonly Found[], max: number): readonly Found[] {
  const slots = found.flatMap(({ piece }, index) => (piece.slot === null ? [] : index))
  return slots.length > max ? found.slice(0, (slots[max - 1] ?? -1) + 1) : found
}

function cut(html: string, found: readonly Found[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, piece } of found) {
    pieces.push({ html: html.slice(at, start), slot: null }, piece)
    at = end
  }
  return [...pieces, { html: html.slice(at), slot: null }].filter(
    (one) => one.html !== '' || one.slot !== null,
  )
}
