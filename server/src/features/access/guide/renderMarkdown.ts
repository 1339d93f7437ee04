/** Pages of the guide as HTML, by `marked`: HTML within them is text, and links lead where the caller says. Pure. */
import { Marked, Renderer, type Tokens } from 'marked'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'

export interface Rendered {
  /** The first heading, which is no part of the HTML. */
  title: string
  html: string
}

/** Where a link or a picture leads; null for what is not served: its text stays. */
export type AddressOf = (target: string) => string | null

export function renderMarkdown(text: string, addressOf: AddressOf): Rendered {
  const marked = new Marked({ renderer: rendererOf(addressOf) })
  const tokens = marked.lexer(text)
  const first = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  const html = marked.parser(tokens.filter((token) => token !== first))
  return { title: first?.text ?? '', html: html.trim() }
}

const COMMENT = /^<!--/
const WIDTH = / width="\d{1,4}"/
const PICTURE = /^<img src="([^"]*)"[^>]* alt="([^"]*)"[^>]*>\s*$/

function rendererOf(addressOf: AddressOf): Partial<Renderer> & ThisType<Renderer> {
  const picture = (alt: string, target: string, width = '') => {
    const address = addressOf(target)
    return address === null
      ? escapeHtml(alt)
      : `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"${width} loading="lazy">`
  }
  return {
    heading({ depth, tokens, text }) {
      const id = escapeHtml(anchorOf(text))
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // A table may be wider than the window, and is scrolled by keys then.
    table(token) {
      return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`
    },
    link({ href, tokens }) {
      const address = addressOf(href)
      const shown = this.parser.parseInline(tokens)
      return address === null ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`
    },
    image: ({ href, text }) => picture(text, href),
    // A picture with a width is the one piece of HTML that the guide has.
    html({ raw }) {
      const [, target, alt = ''] = PICTURE.exec(raw) ?? []
      if (target !== undefined) return picture(alt, target, WIDTH.exec(raw)?.[0])
      return COMMENT.test(raw) ? '' : escapeHtml(raw)
    },
    // Behind a tag such as <script>, which is text here, marked would leave text as it is.
    text(token) {
      return 'tokens' in token && token.tokens
        ? this.parser.parseInline(token.tokens)
        : escapeHtml(token.text)
    },
  }
}

/** As links to headings write it. */
function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
