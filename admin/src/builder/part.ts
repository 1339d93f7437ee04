// Blocks as the page knows them: components of GrapesJS that somebody may want to choose.
import type { Component } from 'grapesjs/dist/index.d.ts'
import { textOf } from './textOf.ts'

/** A block on the canvas. */
export interface Part {
  id: string
  depth: number
  tag: string
  kind: 'text' | 'image' | 'link' | 'slot' | 'box'
  /** What it says, for an outline. */
  label: string
  /** Of a text: what is in it. */
  html: string
  attributes: Readonly<Record<string, string>>
  style: Readonly<Record<string, string>>
  /** What of its looks is changed beside the canvas, by the names in `style`. */
  looks: readonly string[]
  /** What aligns it there; null for what is not aligned. */
  align: string | null
}

const LOOKS = ['color', 'background-color', 'font-size', 'padding'] as const

/** What of a table nobody chooses: its cells are chosen. */
export const BETWEEN = /^(tr|tbody|thead|tfoot|col|colgroup)$/i

/** A component as a block; null for texts, comments and what has no element. */
export function partOf(component: Component, depth: number): Part | null {
  const type = component.get('type')
  const tag = String(component.get('tagName') ?? '').toLowerCase()
  if (type === 'textnode' || type === 'comment' || tag === '') return null
  const { style: _, ...attributes } = component.getAttributes() as Record<string, string>
  const html = component.getInnerHTML()
  const kind = kindOf(component, tag, html, attributes)
  return {
    id: component.cid,
    depth,
    tag,
    kind,
    label: (kind === 'box' ? '' : textOf(html).slice(0, 60)) || attributes.alt || '',
    html,
    attributes: { ...attributes, ...(tag === 'img' ? { src: String(component.get('src') ?? '') } : {}) },
    style: component.getStyle() as Record<string, string>,
    looks: LOOKS,
    align: 'text-align',
  }
}

const INLINE = /^(a|abbr|b|br|code|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|u)$/

function kindOf(
  component: Component,
  tag: string,
  html: string,
  attributes: Record<string, string>,
): Part['kind'] {
  if (tag === 'img') return 'image'
  if (attributes['data-slot'] === 'dwc' || /^\s*\{dynamiccontent=/i.test(html)) return 'slot'
  const children = component.components().models as Component[]
  const isText = html.trim() !== '' && children.every((child) => isInline(child))
  if (tag === 'a' && (isText || children.length === 0)) return 'link'
  return isText || component.get('type') === 'text' ? 'text' : 'box'
}

function isInline(component: Component): boolean {
  const type = component.get('type')
  if (type === 'textnode' || type === 'comment') return true
  const tag = String(component.get('tagName') ?? '').toLowerCase()
  // A button is a link that one wants to reach by itself.
  if (tag === 'a' && 'display' in component.getStyle()) return false
  return INLINE.test(tag) && (component.components().models as Component[]).every(isInline)
}
