// Where a block may stand.
import type { Component } from 'grapesjs/dist/index.d.ts'
import { partOf } from './part.ts'

/** A place among the components of a parent: `at` counts texts, too, and is null for the end. */
export interface Place {
  parent: Component
  at: number | null
}

/** What only stands in its own parent: a block goes behind the whole, or into a cell. */
const BOUND = /^(tr|tbody|thead|tfoot|col|colgroup|caption|li|dt|dd|option)$/i

/** Behind a component, or before it: outside of texts and of what holds a table together. Nothing is the end of all. */
export function placeBehind(
  selected: Component | null,
  root: Component,
  side: 'before' | 'behind' = 'behind',
): Place {
  let one = selected
  while (one && one !== root) {
    const parent: Component = one.parent() ?? root
    const tag = String(one.get('tagName'))
    if (/^t[dh]$/i.test(tag)) return { parent: one, at: side === 'before' ? 0 : null }
    const isInText = parent !== root && partOf(parent, 0)?.kind === 'text'
    if (!isInText && !BOUND.test(tag)) return { parent, at: one.index() + (side === 'behind' ? 1 : 0) }
    one = parent
  }
  return { parent: root, at: null }
}
