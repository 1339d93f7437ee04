// Pure: what HTML consists of, as far as it is checked: links, pictures, text and its colours.
import { Parser } from 'htmlparser2'
import { contrastOf, readColour } from './colours.ts'

export interface ContentPlace {
  /** From 1. */
  line: number
  text: string
}

export interface ContentLink extends ContentPlace {
  url: string
}

export interface Markup {
  /** What the element of the whole document says; null where it says nothing. */
  language: string | null
  links: ContentLink[]
  /** Pictures without a text that stands for them; an empty one is said on purpose. */
  silentImages: ContentPlace[]
  images: number
  /** Characters that are read. */
  textLength: number
  /** Text that can hardly be read, with how far its colours are apart, from 1 to 21. */
  faint: (ContentPlace & { contrast: number })[]
}

export interface Colours {
  text: string
  ground: string
}

const ON_WHITE: Colours = { text: '#000000', ground: '#ffffff' }
/** For documents with style sheets: what is not said where the text stands is not known. */
export const UNKNOWN_COLOURS: Colours = { text: '', ground: '' }

const UNREAD = new Set(['style', 'script', 'title', 'head'])
const EMPTY = new Set(['img', 'br', 'hr', 'meta', 'link', 'input', 'col', 'area', 'base', 'source', 'wbr'])
const MOST = 200
/** What is nested more deeply is not read: the parser looks through all that is open with every tag. */
const DEEPEST = 1_000
const SHORT = 80
/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5

/**
 * Reads the document once. Colours are those that stand with the elements themselves; what style sheets say is not
 * looked at, and text on a picture is on the colour behind it. It ends where elements are nested a thousand times. Of each kind the first 200 places are kept.
 * @param outside the colours of what says none itself
 */
export function readContent(html: string, outside: Colours = ON_WHITE): Markup {
  const content: Markup = {
    language: null,
    links: [],
    silentImages: [],
    images: 0,
    textLength: 0,
    faint: [],
  }
  const lineAt = lines(html)
  const stack: { tag: string; colours: Colours; link: ContentLink | null; isRead: boolean }[] = []
  const here = () => stack.at(-1) ?? { tag: '', colours: outside, link: null, isRead: true }
  const parser: Parser = new Parser(
    {
      onopentag(tag, attributes) {
        const { colours, isRead, link: around } = here()
        let link = around
        if (tag === 'html') content.language ??= attributes.lang?.trim() || null
        if ((tag === 'a' || tag === 'area') && attributes.href !== undefined) {
          link = { url: attributes.href.trim(), line: lineAt(parser.startIndex), text: attributes.alt ?? '' }
          if (content.links.length < MOST) content.links.push(link)
        }
        if (tag === 'img') {
          content.images++
          if (link && attributes.alt) say(link, attributes.alt.trim())
          const text = (attributes.src ?? '').slice(0, SHORT)
          const isPixel = attributes.width === '1' && attributes.height === '1'
          if (attributes.alt === undefined && !isPixel && content.silentImages.length < MOST)
            content.silentImages.push({ line: lineAt(parser.startIndex), text })
        }
        if (stack.length >= DEEPEST) parser.pause()
        if (!EMPTY.has(tag))
          stack.push({
            tag,
            link,
            isRead: isRead && !UNREAD.has(tag) && !/display\s*:\s*none/i.test(attributes.style ?? ''),
            colours: coloursOf(attributes, colours),
          })
      },
      ontext(text) {
        const { isRead, link, colours } = here()
        const words = text.trim()
        if (!isRead || words === '') return
        content.textLength += words.length
        if (link) say(link, words)
        const contrast = contrastOf(colours.text, colours.ground)
        if (contrast !== null && contrast < LEAST_CONTRAST && content.faint.length < MOST)
          content.faint.push({ contrast, line: lineAt(parser.startIndex), text: words.slice(0, SHORT) })
      },
      onclosetag(tag) {
        const at = stack.findLastIndex((one) => one.tag === tag)
        if (at >= 0) stack.length = at
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return content
}

function say(link: ContentLink, words: string): void {
  if (link.text.length < SHORT) link.text = `${link.text} ${words}`.trim().slice(0, SHORT)
}

function coloursOf(attributes: Readonly<Record<string, string>>, around: Colours): Colours {
  const style = attributes.style ?? ''
  const said = (name: string) => new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]+)`, 'i').exec(style)?.[1]
  const ground = said('background-color') ?? said('background') ?? attributes.bgcolor
  const text = said('color') ?? attributes.color
  return {
    text: (text && readColour(text)) || around.text,
    ground: (ground && readColour(ground)) || around.ground,
  }
}

/** The line of an offset; offsets come in their order. */
function lines(text: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (; at < offset && at < text.length; at++) if (text[at] === '\n') line++
    return line
  }
}
