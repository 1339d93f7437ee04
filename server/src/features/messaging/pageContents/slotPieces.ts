/** Where a page has slots of dynamic content: tokens between tags, and elements that are marked as one. */
import { readHtml } from '../rendering/readHtml.ts'

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

/** An element that is open, as far as it may be a slot. */
interface Element {
  tag: string
  slot: string
  /** The attribute that marks it, for the script of pages. */
  mark: { start: number; end: number }
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
 * Takes the page apart at its slots, the first `max` of them. An element marked by `data-slot="dwc"` and `data-param-slot-name` is one with what it
 * holds as the default, and loses the mark: no script is to fill it again. Where an element has no end it is no slot.
 */
export function slotPieces(html: string, max: number): Piece[] {
  if (!html.includes('dwc')) return [{ html, slot: null }]
  const found: Found[] = []
  let tag = ''
  let attributes = new Map<string, { value: string; start: number; end: number }>()
  let attribute: { name: string; value: string; start: number } | null = null
  let open: Element | null = null
  let raw = ''

  const opened = (end: number) => {
    if (RAW.has(tag)) raw = tag
    if (open?.tag === tag) open.depth += 1
    const mark = attributes.get('data-slot')
    const slot = attributes.get('data-param-slot-name')?.value ?? ''
    if (!open && mark?.value === 'dwc' && NAME.test(slot) && !VOID.has(tag))
      open = { tag, slot, mark, contentStart: end + 1, depth: 0, inside: [] }
  }
  const closed = (name: string, start: number) => {
    if (raw === name) raw = ''
    if (open?.tag !== name) return
    if (open.depth > 0) {
      open.depth -= 1
      return
    }
    const { contentStart, mark, slot } = open
    open = null
    found.push(
      { ...mark, piece: { html: '', slot: null } },
      { start: contentStart, end: start, piece: { html: html.slice(contentStart, start), slot } },
    )
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
  // An element takes two: it loses its mark, and gets its content.
  return cut(html, (open ? found.concat((open as Element).inside) : found).slice(0, 2 * max))
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
