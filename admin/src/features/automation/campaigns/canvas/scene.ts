// What the drawing and the outline show.

import type { KeyboardEvent } from 'react'
import type { Journey, Place, Row } from '../tree/step.ts'
import type { Catalog } from './catalog.ts'
import type { Notes, Problems } from './notes.ts'

export interface SceneProps {
  journey: Journey
  /** The step that is looked at; null for the sources. */
  selected: string | null
  catalog: Catalog
  notes: Notes
  problems: Problems
  /** What feeds the campaign, in words. */
  sources: string
  /** Steps that are not published, or not so. */
  marks: ReadonlyMap<string, 'new' | 'changed'>
  isEditable: boolean
  scale: number
  onSelect(id: string | null): void
  onOpen(id: string | null): void
  onAdd(place: Place): void
}

/** What each step is to keyboards, mice and readers, in the drawing and in the outline. */
export function itemOf(row: Row | null, { selected, onSelect, onOpen }: SceneProps) {
  const id = row?.step.id ?? null
  return {
    role: 'treeitem',
    'aria-level': row ? row.level + 1 : 1,
    'aria-posinset': row?.position,
    'aria-setsize': row?.siblings,
    'aria-selected': selected === id,
    tabIndex: selected === id ? 0 : -1,
    'data-step': id ?? '',
    onClick: () => onSelect(id),
    onDoubleClick: () => onOpen(id),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== ' ') return
      event.preventDefault()
      onSelect(id)
    },
  }
}
