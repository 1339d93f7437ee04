// What stands around the body of a source, as far as it shows: style sheets, and what the body itself looks like.
import { type Source, styleSheetsOf } from './source.ts'

const OWN = 'campanile'
const SHOWN = ['class', 'style', 'bgcolor', 'dir'] as const

/** Shows it in the document of the canvas, in the place of what was there. */
export function showAround(frame: Document, html: string, { before }: Source): void {
  for (const old of frame.querySelectorAll(`style[data-${OWN}]`)) old.remove()
  for (const text of styleSheetsOf(html)) {
    const style = frame.createElement('style')
    style.setAttribute(`data-${OWN}`, '')
    style.textContent = text
    frame.head.append(style)
  }
  const { body } = new DOMParser().parseFromString(before, 'text/html')
  for (const name of SHOWN) {
    const value = body.getAttribute(name)
    if (value === null) frame.body.removeAttribute(name)
    else frame.body.setAttribute(name, value)
  }
}
