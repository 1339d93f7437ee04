// Elements of MJML as blocks that the page knows.
import type { Part } from '../part.ts'
import { textOf } from '../textOf.ts'
import type { MjmlElement } from './mjmlTree.ts'

const KINDS: Readonly<Record<string, Part['kind']>> = {
  'mj-text': 'text',
  'mj-table': 'text',
  'mj-raw': 'text',
  'mj-accordion-title': 'text',
  'mj-accordion-text': 'text',
  'mj-button': 'link',
  'mj-navbar-link': 'link',
  'mj-social-element': 'link',
  'mj-image': 'image',
  'mj-carousel-image': 'image',
}
/** What of the looks of an element is changed beside the canvas; the rest is in its source. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  'mj-section': ['background-color', 'background-url', 'padding'],
  'mj-wrapper': ['background-color', 'background-url', 'padding'],
  'mj-hero': ['background-color', 'background-url', 'padding'],
  'mj-column': ['width', 'background-color', 'padding'],
  'mj-text': ['color', 'container-background-color', 'font-size', 'padding'],
  'mj-table': ['color', 'font-size', 'padding'],
  'mj-button': ['color', 'background-color', 'font-size', 'inner-padding', 'border-radius', 'padding'],
  'mj-divider': ['border-color', 'border-width', 'padding'],
  'mj-spacer': ['height'],
  'mj-social': ['color', 'font-size', 'padding'],
  'mj-social-element': ['color', 'background-color', 'padding'],
}
const ALIGNED = /^mj-(text|table|button|image|social|navbar)$/

/** An element of the body, as deep in it as it is. */
export function mjmlPart(source: string, element: MjmlElement): Part {
  const { id, tag, attributes, contentFrom, contentTo } = element
  const html = source.slice(contentFrom, contentTo)
  const isSlot = tag === 'mj-text' && /^\s*\{dynamiccontent=/i.test(html)
  const kind = isSlot ? 'slot' : (KINDS[tag] ?? 'box')
  return {
    id,
    // The document and its body are nobody's to choose.
    depth: id.split('.').length - 3,
    tag,
    kind,
    label: (kind === 'box' ? '' : textOf(html).slice(0, 60)) || (attributes.alt ?? ''),
    html,
    attributes,
    style: attributes,
    looks: LOOKS[tag] ?? ['padding'],
    align: ALIGNED.test(tag) ? 'align' : tag === 'mj-section' ? 'text-align' : null,
  }
}
