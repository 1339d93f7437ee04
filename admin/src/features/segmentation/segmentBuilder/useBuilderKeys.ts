// The keys of the page.

import { addGroup, addRow, duplicateRow, moveRow, removeRow } from '../../../filters/model/edits.ts'
import { usePageKeys } from '../../../kit/usePageKeys.ts'
import { isTyping } from '../../../look/isTyping.ts'
import type { Builder } from './useBuilder.ts'

/** Moves, undoes and saves before inputs hear of it; new rows and removals only where they have no use for the key. */
export function useBuilderKeys(
  { edit, undo, redo }: Builder,
  { save, shuffle }: { save(): Promise<void>; shuffle: (() => void) | null },
): void {
  usePageKeys((event) => {
    const row = rowAt(event.target)
    const act = commandOf(event)
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      save: () => void save(),
      undo: isOwnInput(event.target) ? undefined : undo,
      redo: isOwnInput(event.target) ? undefined : redo,
      group: () => edit(addGroup),
      ...(row === null
        ? {}
        : {
            duplicate: () => edit((draft) => duplicateRow(draft, row)),
            up: () => edit((draft) => moveRow(draft, row, -1)),
            down: () => edit((draft) => moveRow(draft, row, 1)),
          }),
    }
    const action = act === null ? undefined : actions[act]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }, true)
  usePageKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const row = rowAt(event.target)
    if (event.key === 'Enter' && row !== null && isClosedInput(event.target))
      edit((draft) => addRow(draft, { after: row }))
    else if (event.key === 'Delete' && row !== null && !hasText(event.target))
      edit((draft) => removeRow(draft, row))
    else if (event.key === 'r' && shuffle && !isTyping(event.target)) shuffle()
    else return
    event.preventDefault()
  })
}

function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey && !ctrlKey && !metaKey) {
    if (key === 'ArrowUp') return 'up'
    if (key === 'ArrowDown') return 'down'
    return code === 'KeyG' ? 'group' : null
  }
  if (!ctrlKey && !metaKey) return null
  switch (key.toLowerCase()) {
    case 'enter':
      return 'save'
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 'd':
      return 'duplicate'
    default:
      return null
  }
}

function rowAt(target: EventTarget | null): number | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : null
}

/** An input without a list that is open below it. */
function isClosedInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && !target.hasAttribute('data-expanded')
}

/** Inputs beside the rows undo their own typing. */
function isOwnInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-row]') === null && isTyping(target)
}

/** Whether the key deletes something of what stands in an input. */
function hasText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !target.readOnly && target.value !== ''
}
