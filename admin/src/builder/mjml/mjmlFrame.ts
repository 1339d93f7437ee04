// The document in which compiled MJML is shown, with what is chosen in it.
import { safeElements } from '../safeHtml.ts'
import { elementsOf, type MjmlElement } from './mjmlTree.ts'

const MARK = 'campanile-part-'
const CHOSEN = 'data-campanile-chosen'
/** Elements that hand their classes to nobody. */
const UNMARKED = new Set(['mj-raw'])
const LOOK = `[${CHOSEN}]{outline:2px solid #4450c7;outline-offset:-2px}[contenteditable]{cursor:text;outline:none}`

/** The source with a class on each element, by which it is found in what a compiler makes of it. */
export function marked(source: string, root: MjmlElement): string {
  let text = source
  for (const { id, tag, from, contentFrom } of elementsOf(root).toSorted((a, b) => b.from - a.from)) {
    if (UNMARKED.has(tag)) continue
    const opening = text.slice(from, contentFrom)
    const mark = MARK + id.replaceAll('.', '-')
    const has = /(\scss-class\s*=\s*)(["'])/i
    const put = has.test(opening)
      ? opening.replace(has, (_, name, quote) => `${name}${quote}${mark} `)
      : `${opening.slice(0, tag.length + 1)} css-class="${mark}"${opening.slice(tag.length + 1)}`
    text = text.slice(0, from) + put + text.slice(contentFrom)
  }
  return text
}

/** Shows a compiled document in the place of what a frame shows, scrolled as far as that was. */
export function showCompiled(frame: Document, html: string): void {
  const { head, body } = safeElements(html)
  const look = frame.createElement('style')
  look.textContent = LOOK
  const { scrollX, scrollY } = frame.defaultView ?? { scrollX: 0, scrollY: 0 }
  frame.head.replaceChildren(...frame.importNode(head, true).childNodes, look)
  frame.body.replaceWith(frame.importNode(body, true))
  frame.defaultView?.scrollTo(scrollX, scrollY)
}

/** Where an element is shown; null for what shows nothing. */
export function shownAs(frame: Document, id: string): HTMLElement | null {
  return frame.querySelector<HTMLElement>(`.${MARK}${id.replaceAll('.', '-')}`)
}

/** The id of the innermost element that is shown at a place of the frame. */
export function idAt(target: EventTarget | null): string | null {
  const element = (target as Element | null)?.closest?.(`[class*="${MARK}"]`)
  const mark = [...(element?.classList ?? [])].find((one) => one.startsWith(MARK))
  return mark ? mark.slice(MARK.length).replaceAll('-', '.') : null
}

export function choose(frame: Document, id: string | null): void {
  for (const one of frame.querySelectorAll(`[${CHOSEN}]`)) one.removeAttribute(CHOSEN)
  if (id !== null) shownAs(frame, id)?.setAttribute(CHOSEN, '')
}

/** What of a shown element holds its text. */
export function textIn(shown: HTMLElement, tag: string): HTMLElement | null {
  if (tag === 'mj-text') return shown.querySelector<HTMLElement>(':scope > div')
  return tag === 'mj-button' ? shown.querySelector<HTMLElement>('td > a, td > p') : null
}
