// Edits of MJML as edits of its text: what nobody touched stays to the letter.
import { escaped } from '../escaped.ts'
import { bodyOf, elementsOf, type MjmlElement } from './mjmlTree.ts'

export function withAttribute(source: string, element: MjmlElement, name: string, value: string): string {
  const tag = source.slice(element.from, element.contentFrom)
  const start = element.tag.length + 1
  const written = new RegExp(`(\\s+)${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'i')
  const attributes = tag.slice(start)
  const put = value === '' ? '' : `${name}="${escaped(value)}"`
  const changed = written.test(attributes)
    ? attributes.replace(written, (_, space) => put && space + put)
    : attributes.replace(/\s*\/?>$/, (end) => (put && ` ${put}`) + end)
  return source.slice(0, element.from) + tag.slice(0, start) + changed + source.slice(element.contentFrom)
}

export function withContent(source: string, element: MjmlElement, content: string): string {
  const { from, tag, contentFrom, contentTo, to } = element
  if (contentTo < to) return source.slice(0, contentFrom) + content + source.slice(contentTo)
  const opening = source.slice(from, to).replace(/\s*\/>$/, '>')
  return `${source.slice(0, from)}${opening}${content}</${tag}>${source.slice(to)}`
}

/** The element that a block changes places with; nothing at either end. */
export function neighbourOf(element: MjmlElement, by: -1 | 1): MjmlElement | undefined {
  const siblings = element.parent?.children ?? []
  return siblings[siblings.indexOf(element) + by]
}

export function withSwapped(source: string, one: MjmlElement, other: MjmlElement): string {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  const text = ({ from, to }: MjmlElement) => source.slice(from, to)
  const between = source.slice(first.to, second.from)
  return source.slice(0, first.from) + text(second) + between + text(first) + source.slice(second.to)
}

/** Takes an element away, and the line that it stood on. */
export function without(source: string, { from, to }: MjmlElement): string {
  const before = source.slice(0, from).replace(/\n?[ \t]*$/, '')
  return before + source.slice(to)
}

export function withDuplicate(source: string, element: MjmlElement): string {
  const text = source.slice(element.from, element.to)
  return `${source.slice(0, element.to)}\n${indentOf(source, element)}${text}${source.slice(element.to)}`
}

export interface MjmlPlace {
  parent: MjmlElement
  /** How many of its elements stand before it. */
  at: number
}

const AROUND_SECTIONS = /^mj-(body|wrapper)$/
const AROUND_CONTENT = /^mj-(column|hero)$/
const IS_SECTION = /^\s*<mj-(section|wrapper|hero)\b/i

/** Where a block goes: sections among sections, everything else into a column. Null where there is no column yet. */
export function placeOf(
  root: MjmlElement,
  block: string,
  { selected, side = 'behind' }: { selected: MjmlElement | null; side?: 'before' | 'behind' },
): MjmlPlace | null {
  const body = bodyOf(root)
  if (!body) return null
  const isSection = IS_SECTION.test(block)
  const around = isSection ? AROUND_SECTIONS : AROUND_CONTENT
  if (!isSection && selected && around.test(selected.tag)) return endOf(selected)
  for (let one = selected; one?.parent; one = one.parent)
    if (around.test(one.parent.tag))
      return {
        parent: one.parent,
        at: one.parent.children.indexOf(one) + (side === 'behind' ? 1 : 0),
      }
  if (isSection) return endOf(body)
  const within = selected ? selected.id : body.id
  const last = elementsOf(root).findLast(
    ({ id, tag }) => around.test(tag) && (id.startsWith(`${within}.`) || within === body.id),
  )
  return last ? endOf(last) : null
}

/** The text with a block in it. @returns also the id of the block */
export function withBlock(
  source: string,
  root: MjmlElement,
  { block, place }: { block: string; place: MjmlPlace | null },
): { source: string; id: string } {
  const body = bodyOf(root) ?? root
  if (!place) {
    const section = `<mj-section><mj-column>${block}</mj-column></mj-section>`
    const made = withBlock(source, root, { block: section, place: endOf(body) })
    return { source: made.source, id: `${made.id}.0.0` }
  }
  const { parent, at } = place
  const id = `${parent.id}.${at}`
  const before = parent.children[at - 1]
  const next = parent.children[at]
  if (before) {
    const put = `\n${indented(block, indentOf(source, before))}`
    return { source: source.slice(0, before.to) + put + source.slice(before.to), id }
  }
  if (next) {
    const indent = indentOf(source, next)
    const put = `${indented(block, indent).trimStart()}\n${indent}`
    return { source: source.slice(0, next.from) + put + source.slice(next.from), id }
  }
  const indent = indentOf(source, parent)
  const content = source.slice(parent.contentFrom, parent.contentTo).trimEnd()
  return {
    source: withContent(source, parent, `${content}\n${indented(block, `${indent}  `)}\n${indent}`),
    id,
  }
}

function indented(block: string, indent: string): string {
  return indent + block.replaceAll('\n', `\n${indent}`)
}

function endOf(parent: MjmlElement): MjmlPlace {
  return { parent, at: parent.children.length }
}

function indentOf(source: string, { from }: MjmlElement): string {
  return /[ \t]*$/.exec(source.slice(source.lastIndexOf('\n', from - 1) + 1, from))?.[0] ?? ''
}
