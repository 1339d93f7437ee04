// MJML as its author wrote it: a tree of elements that know where they stand in the text.

/** An element of MJML. Its name, attributes and content are those of the text between these places. */
export interface MjmlElement {
  /** The places among the elements of its ancestors, from the outermost on: `0.1.2`. */
  id: string
  tag: string
  attributes: Readonly<Record<string, string>>
  children: readonly MjmlElement[]
  parent: MjmlElement | null
  /** Of the tag that opens it. */
  from: number
  /** Behind that tag. */
  contentFrom: number
  /** Of the tag that closes it; behind the element where there is none. */
  contentTo: number
  to: number
}

/** Why a text is no MJML that could be edited. */
export interface MjmlProblem {
  reason: 'unclosed' | 'unopened' | 'noBody'
  tag: string
  /** In the text. */
  at: number
}

/** What holds HTML: nothing in it is MJML. */
const HOLDS_HTML = new Set([
  'mj-text',
  'mj-button',
  'mj-raw',
  'mj-table',
  'mj-style',
  'mj-title',
  'mj-preview',
  'mj-social-element',
  'mj-navbar-link',
  'mj-accordion-title',
  'mj-accordion-text',
  'mj-carousel-image',
])
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*?)(\/?)>/gi
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const START = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)*<mj(?:ml|-)/i

/** A text that is meant as MJML, whether it can be compiled or not. */
export function isMjml(source: string): boolean {
  return START.test(source)
}

/** Reads a text. @returns its outermost element, with a body in it, or what is wrong with it */
export function readMjml(source: string): MjmlElement | MjmlProblem {
  type Open = { -readonly [K in keyof MjmlElement]: MjmlElement[K] } & { children: MjmlElement[] }
  const top: MjmlElement[] = []
  let open: Open | null = null
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [whole, close, name, attributes = '', end] = match
    if (name === undefined) continue
    const tag = name.toLowerCase()
    if (close === '/') {
      if (open?.tag !== tag) return { reason: 'unopened', tag, at: match.index }
      open.contentTo = match.index
      open.to = match.index + whole.length
      open = open.parent as Open | null
      continue
    }
    const siblings: MjmlElement[] = open ? open.children : top
    const behind = match.index + whole.length
    const element: Open = {
      id: open ? `${open.id}.${siblings.length}` : String(siblings.length),
      tag,
      attributes: attributesIn(attributes),
      children: [],
      parent: open,
      from: match.index,
      ...{ contentFrom: behind, contentTo: behind, to: behind },
    }
    siblings.push(element)
    if (end === '/') continue
    if (HOLDS_HTML.has(tag)) {
      const closing = new RegExp(`</${tag}\\s*>`, 'gi')
      closing.lastIndex = behind
      const found = closing.exec(source)
      if (!found) return { reason: 'unclosed', tag, at: match.index }
      element.contentTo = found.index
      element.to = found.index + found[0].length
      TOKEN.lastIndex = element.to
    } else open = element
  }
  if (open) return { reason: 'unclosed', tag: open.tag, at: open.from }
  const root = top.find(({ tag }) => tag === 'mjml')
  return root && bodyOf(root) ? root : { reason: 'noBody', tag: 'mj-body', at: 0 }
}

/** The body of what was read. */
export function bodyOf(root: MjmlElement): MjmlElement | undefined {
  return root.children.find(({ tag }) => tag === 'mj-body')
}

/** What somebody may choose: the elements of the body, in the order in which they stand. */
export function elementsOf(root: MjmlElement): MjmlElement[] {
  const found: MjmlElement[] = []
  const visit = (element: MjmlElement) => {
    for (const child of element.children) {
      if (!child.tag.startsWith('mj-')) continue
      found.push(child)
      visit(child)
    }
  }
  const body = bodyOf(root)
  if (body) visit(body)
  return found
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', one, other] of text.matchAll(ATTRIBUTE)) found[name] = decoded(one ?? other ?? '')
  return found
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>' }

function decoded(value: string): string {
  return value.replace(/&(amp|quot|lt|gt);/g, (whole, name) => ENTITIES[name] ?? whole)
}
