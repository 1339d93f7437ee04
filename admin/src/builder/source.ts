// HTML as its author wrote it, and the part of it that the canvas may have.

/** A source in parts: what stands around the content of its body is nobody's but the author's. */
export interface Source {
  before: string
  body: string
  after: string
  /** What the canvas is given instead of parts that it would not keep: each stands in it as a comment. */
  kept: readonly string[]
}

/**
 * What is put aside whole: style sheets, scripts, and conditions of mail programs that are no comments. Comments are found
 * first, so that nothing is looked for in them.
 */
const ASIDE =
  /<!--[\s\S]*?-->|<(style|script|noscript|template|textarea|xml|svg|math|video|audio|object|iframe)\b[\s\S]*?<\/\1\s*>|<(?:meta|base|link|embed)\b[^>]*>|<!\[[^>]*>|<\?[^>]*>/gi
const BODY = /<body\b(?:"[^"]*"|'[^']*'|[^'">])*>/i
const MARK = 'kept as it is: '

/** The parts of a source; one without a body is all body. */
export function partsOf(html: string): Source {
  const [before, content, after] = splitAtBody(html)
  const kept: string[] = []
  const body = content.replace(ASIDE, (whole) => {
    if (whole.startsWith('<!--') && !whole.startsWith(`<!--${MARK}`)) return whole
    kept.push(whole)
    return `<!--${MARK}${kept.length - 1}-->`
  })
  return { before, body, after, kept }
}

/** The source with another body. */
export function join({ before, after, kept }: Source, body: string): string {
  const content = body.replace(
    new RegExp(`<!--${MARK}(\\d+)-->`, 'g'),
    (whole, at) => kept[Number(at)] ?? whole,
  )
  return before + content + after
}

const OPENING = /<([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi

/** The tags in the body that the canvas has, where they stand in the source. */
function tagsOf(html: string): { tag: string; from: number; to: number }[] {
  const [before, content] = splitAtBody(html)
  const bare = content.replace(ASIDE, (whole) => ' '.repeat(whole.length))
  return [...bare.matchAll(OPENING)].map((match) => ({
    tag: (match[1] ?? '').toLowerCase(),
    from: before.length + match.index,
    to: before.length + match.index + match[0].length,
  }))
}

/** Where the tag of an element stands, which is the so-and-so-many-th of its name; null where there is none. */
export function tagAt(html: string, tag: string, number: number): { from: number; to: number } | null {
  return tagsOf(html).filter((one) => one.tag === tag)[number] ?? null
}

/** The last tag that opens before a place, and how many of its name are before it. */
export function tagNumber(html: string, offset: number): { tag: string; number: number } | null {
  const before = tagsOf(html).filter(({ from }) => from <= offset)
  const last = before.at(-1)
  return last ? { tag: last.tag, number: before.filter(({ tag }) => tag === last.tag).length - 1 } : null
}

/** The style sheets in a source, for whoever shows its body elsewhere. */
export function styleSheetsOf(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(([, text = '']) => text)
}

function splitAtBody(html: string): [string, string, string] {
  // A body in a comment is none.
  const masked = html.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const open = BODY.exec(masked)
  if (!open) return /<(html|head)\b/i.test(masked) ? [html, '', ''] : ['', html, '']
  const start = open.index + open[0].length
  const end = masked.toLowerCase().lastIndexOf('</body')
  return end < start
    ? [html.slice(0, start), html.slice(start), '']
    : [html.slice(0, start), html.slice(start, end), html.slice(end)]
}

/** Whether two bodies are the same to whoever reads them: elements, attributes, styles, texts and comments in order. */
export function isSame(one: string, other: string): boolean {
  return shapeOf(parse(one)).join('\n') === shapeOf(parse(other)).join('\n')
}

/**
 * Whether a browser keeps everything of a body where it stands: it moves texts out of tables, and drops what is opened or
 * closed where it cannot be.
 */
export function isWellFormed(body: string): boolean {
  const written = tokensOf(body)
  const shown = tokensOf(parse(body).innerHTML)
  return written.join('\n') === shown.join('\n')
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
}

function shapeOf(element: Element): string[] {
  const shape: string[] = []
  const visit = (node: Node, depth: number): void => {
    if (node instanceof Element) {
      shape.push(`${depth} <${node.localName} ${attributesOf(node)}>`)
      for (const child of node.childNodes) visit(child, depth + 1)
    } else if (node.nodeType === Node.COMMENT_NODE) shape.push(`${depth} <!--${node.nodeValue}-->`)
    else {
      const text = (node.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ')
      if (text.trim() !== '') shape.push(`${depth} ${text.trim()}`)
    }
  }
  for (const child of element.childNodes) visit(child, 0)
  return shape
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .map(({ name, value }) => {
      if (name === 'style') return `style=${declarationsOf(value).join(';')}`
      return name === 'class' ? `class=${value.trim().split(/\s+/).join(' ')}` : `${name}=${value}`
    })
    .sort()
    .join(' ')
}

/** Semicolons in brackets and quotes belong to values, such as `url(data:image/png;base64,…)`. */
function declarationsOf(style: string): string[] {
  const parts = style.match(/(?:\([^)]*\)|"[^"]*"|'[^']*'|[^;])+/g) ?? []
  return parts
    .map((part) => part.trim().replace(/^([\w-]+)\s*:\s*/, (_, name: string) => `${name.toLowerCase()}:`))
    .filter((part) => part !== '')
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi
/** Elements that a browser adds by itself, where they may be left out. */
const IMPLIED = new Set(['tbody', 'colgroup'])

function tokensOf(html: string): string[] {
  const tokens: string[] = []
  let text = ''
  const flush = () => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words !== '') tokens.push(decode(words))
    text = ''
  }
  for (const [token, close, name] of html.matchAll(TOKEN)) {
    if (name === undefined && !token.startsWith('<!--')) text += token
    else if (close !== '/' && !IMPLIED.has((name ?? '').toLowerCase())) {
      flush()
      tokens.push(name === undefined ? token : `<${name.toLowerCase()}>`)
    }
  }
  flush()
  return tokens
}

function decode(text: string): string {
  // In a document of its own, in which nothing loads or runs.
  const area = document.implementation.createHTMLDocument().createElement('textarea')
  area.innerHTML = text
  return area.value.replace(/\s+/g, ' ')
}
