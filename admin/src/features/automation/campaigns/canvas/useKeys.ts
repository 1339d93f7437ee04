// The keys of the canvas, in the drawing and in the outline alike.
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { isTyping } from '../../../../look/isTyping.ts'
import { fromText, toText } from '../tree/edits.ts'
import type { Journey, Step } from '../tree/step.ts'
import { VIEWS, type View } from './notes.ts'
import { walk } from './walk.ts'

export interface Commands {
  select(id: string | null): void
  open(id: string | null): void
  add(): void
  duplicate(): void
  remove(isBelow: boolean): void
  paste(steps: readonly Step[]): void
  undo(): void
  redo(): void
  save(): void
  fit(): void
  zoom(scale: number): void
  find(): void
  close(): void
  nextProblem(): void
  view(view: View): void
}

interface Scene {
  journey: Journey
  /** The step that is looked at now, shown so or not yet. */
  selected(): string | null
  shape: 'drawing' | 'outline'
  isEditable: boolean
  /** Those that there are. */
  views: readonly View[]
}

/** Handlers for the element that holds the page. */
export function keysOf({ journey, selected, shape, isEditable, views }: Scene, commands: Commands) {
  const inTree = (target: EventTarget) =>
    target instanceof Element && target.closest('[role=treeitem]') !== null

  // Undefined where the key is none of ours.
  const commandOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey, target } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (key === 'F8') return commands.nextProblem
    if (isCommand && key === 's') return isEditable ? commands.save : undefined
    if (key === 'Escape') return commands.close
    if (isTyping(target) || event.altKey) return undefined
    if (isCommand && key.toLowerCase() === 'z' && isEditable) return shiftKey ? commands.redo : commands.undo
    if (isCommand && key === 'y' && isEditable) return commands.redo
    if (isCommand) return undefined
    const view = VIEWS[Number(key) - 1]
    if (view && views.includes(view)) return () => commands.view(view)
    if (key === '/') return commands.find
    if (key === 'f') return commands.fit
    if (key === '0') return () => commands.zoom(1)
    if (!inTree(target)) return undefined
    const to = walk(journey, selected(), key, shape)
    if (to !== undefined) return () => commands.select(to)
    if (key === 'Enter') return () => commands.open(selected())
    return isEditable ? editOf(key, shiftKey) : undefined
  }

  const editOf = (key: string, isShift: boolean): (() => void) | undefined => {
    if (key === 'a') return commands.add
    if (key === 'd') return commands.duplicate
    if (key === 'Delete' || key === 'Backspace') return () => commands.remove(isShift)
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // Dialogs stand elsewhere in the page.
      if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
      const command = commandOf(event)
      if (!command) return
      event.preventDefault()
      command()
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      const id = selected()
      if (id === null || !inTree(event.target)) return
      event.clipboardData.setData('text/plain', toText(journey, id))
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      if (!isEditable || isTyping(event.target)) return
      const steps = fromText(event.clipboardData.getData('text/plain'))
      if (steps) commands.paste(steps)
    },
  }
}
