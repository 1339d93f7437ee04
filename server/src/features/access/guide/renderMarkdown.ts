/**
 * Markdown as the guide is written in, as HTML: headings, paragraphs, lists, tables, code, pictures and links. All else is
 * text. Pure.
 */
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'

export interface Rendered {
  /** The first heading, which is no part of the HTML. */
  title: string
  html: string
}

/** Where a link or a picture leads; null for what is not served: its text stays. */
export type AddressOf = (target: string) => string | null

export function renderMarkdown(text: string, addressOf: AddressOf): Rendered {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith('# '))
  const title = first < 0 ? '' : (lines[first] ?? '').slice(2)
  return { title, html: renderBlocks(lines.toSpliced(Math.max(first, 0), first < 0 ? 0 : 1), addressOf) }
}

const COMMENT = /^<!--.*-->$/
const FENCE = /^```/
const HEADING = /^(#{2,4}) (.*)$/
const ITEM = /^(?:([-*])|\d+\.) +/
const DIVIDER = /^\|[\s:|-]+\|$/

function renderBlocks(lines: readonly string[], addressOf: AddressOf): string {
  const made: string[] = []
  let at = 0
  /** The lines from here on for which the condition holds. */
  const take = (holds: (line: string, index: number) => boolean): string[] => {
    const begin = at
    while (at < lines.length && holds(lines[at] ?? '', at - begin)) at++
    return lines.slice(begin, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '' || COMMENT.test(line)) at++
    else if (FENCE.test(line)) {
      const [, ...code] = take((next, index) => index === 0 || !FENCE.test(next))
      at++
      made.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
    } else if (heading) {
      at++
      const [, marks = '', words = ''] = heading
      made.push(
        `<h${marks.length} id="${escapeHtml(anchorOf(words))}">${inline(words, addressOf)}</h${marks.length}>`,
      )
    } else if (line.startsWith('|') && DIVIDER.test(lines[at + 1] ?? '')) {
      made.push(
        table(
          take((next) => next.startsWith('|')),
          addressOf,
        ),
      )
    } else if (ITEM.test(line)) {
      const isOrdered = /^\d/.test(line)
      const own = take(
        (next) =>
          next.trim() === '' || next.startsWith('  ') || (ITEM.test(next) && /^\d/.test(next) === isOrdered),
      )
      made.push(list(own, isOrdered ? 'ol' : 'ul', addressOf))
    } else {
      const words = take((next, index) => next.trim() !== '' && !(index > 0 && FENCE.test(next)))
      made.push(`<p>${inline(words.join(' '), addressOf)}</p>`)
    }
  }
  return made.join('\n')
}

function list(lines: readonly string[], tag: 'ol' | 'ul', addressOf: AddressOf): string {
  const items: string[][] = []
  for (const line of lines) {
    const mark = ITEM.exec(line)
    if (mark) items.push([line.slice(mark[0].length)])
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''))
  }
  const shown = items.map((own) => {
    const html = renderBlocks(own, addressOf)
    // One paragraph is none.
    const only = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html)
    return `<li>${only?.[1] ?? html}</li>`
  })
  return `<${tag}>${shown.join('')}</${tag}>`
}

function table([head = '', , ...rows]: readonly string[], addressOf: AddressOf): string {
  const row = (line: string, tag: 'td' | 'th') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell, addressOf)}</${tag}>`)
      .join('')}</tr>`
  const body = rows.map((line) => row(line, 'td')).join('\n')
  // A table may be wider than the window, and is scrolled by keys then.
  return `<div class="table" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>`
}

/** A line between code is a part of it, as one behind a backslash is of the text. */
function cells(line: string): string[] {
  const found = line.match(/`[^`]*`|\\\||[^|`\\]+|[`|\\]/g) ?? []
  const parts: string[] = ['']
  for (const part of found)
    if (part === '|') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${part === '\\|' ? '|' : part}`)
  return parts.slice(1, -1).map((cell) => cell.trim())
}

function inline(text: string, addressOf: AddressOf): string {
  const code: string[] = []
  const bare = text.replace(/`([^`]*)`/g, (_, words: string) => {
    code.push(`<code>${escapeHtml(words.replaceAll('\\|', '|'))}</code>`)
    return `\0${code.length - 1}\0`
  })
  const picture = (alt: string, target: string) => {
    const address = addressOf(target)
    return address === null
      ? escapeHtml(alt)
      : `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" loading="lazy">`
  }
  const html = bare
    .split(/(!?\[[^\]]*\]\([^)\s]*\)|<img [^>]*>)/)
    .map((part) => {
      const raw = /^<img .*src="([^"]*)".*alt="([^"]*)"/.exec(part)
      if (raw) return picture(raw[2] ?? '', raw[1] ?? '')
      const [, mark, words = '', target = ''] = /^(!?)\[([^\]]*)\]\(([^)\s]*)\)$/.exec(part) ?? []
      if (mark === undefined) return emphasised(escapeHtml(part))
      if (mark === '!') return picture(words, target)
      const address = addressOf(target)
      const shown = emphasised(escapeHtml(words))
      return address === null ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`
    })
    .join('')
  return html.replace(/\0(\d+)\0/g, (_, index: string) => code[Number(index)] ?? '')
}

function emphasised(html: string): string {
  return html.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\*([^*]+)\*/g, '<em>$1</em>')
}

/** As links to headings write it. */
function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
