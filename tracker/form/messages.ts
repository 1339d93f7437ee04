// What is said above a form.
import { tell } from './page.ts'

/** Says it, or nothing for an empty text. Answers may hold simple HTML. */
export function setMessage(
  form: HTMLFormElement,
  type: 'error' | 'message',
  message: string,
): HTMLElement | null {
  if (tell(form, 'onMessageSet', { message, type }) === true) return null
  const place = form.querySelector<HTMLElement>(`.mauticform-${type}`)
  place?.replaceChildren(...(message === '' ? [] : readMessage(message)))
  return place
}

/** Brings what was said into view, and the cursor to it. */
export function lookAt(place: HTMLElement): void {
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  const { top, bottom } = place.getBoundingClientRect()
  if (top >= 0 && bottom <= window.innerHeight) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
}

const KEPT = new Set('A B BR CODE EM H1 H2 H3 H4 I LI OL P SMALL SPAN STRONG U UL'.split(' '))
const LOST = new Set('SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE SVG MATH'.split(' '))

// The page belongs to somebody else than the text: nothing in it may run, load or look like the page's own.
function readMessage(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html.replaceAll('\n\n', '<br><br>'), 'text/html')
  return [...body.childNodes].flatMap(harmless)
}

function harmless(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)]
  if (!(node instanceof Element) || LOST.has(node.tagName.toUpperCase())) return []
  const inner = [...node.childNodes].flatMap(harmless)
  if (!KEPT.has(node.tagName)) return inner
  const copy = document.createElement(node.tagName)
  copy.append(...inner)
  const href = node.getAttribute('href') ?? ''
  if (copy instanceof HTMLAnchorElement && /^(https?:|mailto:|tel:)/i.test(href)) copy.href = href
  return [copy]
}
