import { compile, type FormatCallback } from 'html-to-text'
import { Parser } from 'htmlparser2'
import { getOwn } from '../../../platform/getOwn.ts'
import { escapeHtml, unescapeHtml } from '../../../platform/values/escapeHtml.ts'
import { findSizeProblem, MAX_HTML_LEVELS } from '../../../platform/values/htmlLimits.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'

/** Lists and quotes in each other that are indented. Each level writes all lines of the levels inside once more. */
const MAX_INDENTED_LEVELS = 5
const INDENTED = new Set(['blockquote', 'ol', 'ul'])

const convert = compile({
  wordwrap: false,
  // Beside the elements there is their document.
  limits: { maxDepth: MAX_HTML_LEVELS + 1 },
  formatters: {
    boundedAnchor: (elem, ...rest) =>
      formatWith(isWithin(elem, ANCHOR, 1) ? 'inline' : 'anchor')(elem, ...rest),
    boundedQuote: (elem, ...rest) => formatWith(isIndented(elem) ? 'blockquote' : 'block')(elem, ...rest),
    boundedList: (elem, ...rest) => {
      const format = elem.name === 'ol' ? 'orderedList' : 'unorderedList'
      return (isIndented(elem) ? formatWith(format) : formatLines)(elem, ...rest)
    },
    // Cells of a row stand beside each other: without a space their texts would be one word.
    cell: (elem, walk, builder) => {
      if (elem.parent?.children[0] !== elem) builder.addInline(' ')
      walk(elem.children, builder)
    },
    // The text of a link that is a picture; other pictures are decoration.
    linkedImage: (elem, _, builder) => {
      const alt = isWithin(elem, ANCHOR, 1) ? (elem.attribs?.alt ?? '').trim() : ''
      if (alt !== '') builder.addInline(alt)
    },
  },
  selectors: [
    {
      selector: 'a',
      format: 'boundedAnchor',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] },
    },
    { selector: 'blockquote', format: 'boundedQuote' },
    { selector: 'ol', format: 'boundedList' },
    { selector: 'ul', format: 'boundedList' },
    { selector: 'img', format: 'linkedImage' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
    ...['caption', 'tr'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/**
 * Plain text with links written out; braces stay as they are. HTML over the limits only loses its tags. The longest takes
 * about half a second.
 */
export function htmlToText(html: string): string {
  const balanced = findSizeProblem(html) === null ? balance(html) : null
  return balanced === null ? stripTags(html) : convert(balanced)
}

/** Longer values of recipients only lose their tags: they are converted for each mail. */
const MAX_VALUE = 20_000
const MARKUP =
  /<\/[a-z]|<(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|span|strong|table|u|ul)(?=[\s/>])|&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i

/** The value of a token, which may be HTML, as text. Text without markup keeps its lines. */
export function valueToText(value: string): string {
  if (!MARKUP.test(value)) return value
  return value.length > MAX_VALUE ? unescapeHtml(stripTags(value)) : htmlToText(value)
}

/** Their content is no HTML for some parsers. */
const RAW = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'textarea', 'title', 'xmp'])
const UNREAD = new Set(['script', 'style'])
const VOID = new Set(['br', 'hr', 'img', 'wbr'])
const ATTRIBUTES = ['alt', 'href', 'start', 'type']

/**
 * The HTML with every element closed, as far as elements make a difference to the text; null where they are too deep. The
 * converter has a parser of its own, of another version: what is deep for it must not be flat here.
 */
function balance(html: string): string | null {
  let balanced = ''
  let levels = 0
  let unread = 0
  let isTooDeep = false
  const nameOf = (name: string) => (RAW.has(name) ? 'span' : name)
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        levels += 1
        if (levels > MAX_HTML_LEVELS) {
          isTooDeep = true
          parser.pause()
        }
        if (UNREAD.has(name)) unread += 1
        if (unread > 0) return
        const kept = ATTRIBUTES.flatMap((key) => {
          const value = attributes[key]
          return value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`]
        })
        balanced += `<${nameOf(name)}${kept.join('')}>`
      },
      ontext(text) {
        if (unread === 0) balanced += escapeHtml(text)
      },
      onclosetag(name) {
        levels -= 1
        if (unread === 0 && !VOID.has(name)) balanced += `</${nameOf(name)}>`
        if (UNREAD.has(name)) unread -= 1
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  if (isTooDeep) return null
  parser.end()
  return balanced
}

type Element = Parameters<FormatCallback>[0]

const ANCHOR = new Set(['a'])

const isIndented = (elem: Element) => !isWithin(elem, INDENTED, MAX_INDENTED_LEVELS)

/** Whether so many elements around this one have one of the names. */
function isWithin(elem: Element, names: ReadonlySet<string>, levels: number): boolean {
  let left = levels
  for (let around = elem.parent; around && left > 0; around = around.parent)
    if (names.has(around.name ?? '')) left -= 1
  return left === 0
}

/** Each child on lines of its own. */
const formatLines: FormatCallback = (elem, walk, builder) => {
  for (const child of elem.children) {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk([child], builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
}

function formatWith(format: string): FormatCallback {
  return (elem, walk, builder, options) =>
    getOwn(builder.options.formatters, format)?.(elem, walk, builder, options)
}
