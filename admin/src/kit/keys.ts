// The keys of a page: what is on it says which it has, so that they can be shown, and one listener hears them.
import { useEffect, useRef } from 'react'
import { areLettersCommands } from '../api/preferences.ts'
import { isTyping } from '../look/isTyping.ts'
import type { PlainKey } from '../words/messages.ts'

export interface PageKey {
  /** As `KeyboardEvent.key` says it. */
  key: string
  label: PlainKey
  /** How it is written, where that is not the key itself. */
  shown?: string
  /** What it does; absent where the element that has the focus does it. */
  act?(): void
}

const layers = new Set<{ readonly current: readonly PageKey[] }>()

/** Says which keys a part of the page has, for as long as it is there. */
export function useKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys)
  // The keyboard is the page's.
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    layers.add(latest)
    return () => {
      layers.delete(latest)
    }
  }, [])
}

/** The keys of the page as it is now: what came last, first, and each once. */
export function keysOfPage(): readonly PageKey[] {
  const all = [...layers].reverse().flatMap(({ current }) => current)
  return all.filter(
    ({ key, label }, at) => all.findIndex((one) => one.key === key && one.label === label) === at,
  )
}

/** Whether a key is a command of the page: a letter outside inputs and dialogs, while letters are commands. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  if (isTyping(event.target) || !areLettersCommands()) return false
  return !(event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]'))
}

/** Does what the page has for a key, if it has anything. */
export function pressKey(event: KeyboardEvent): boolean {
  const found = keysOfPage().find(({ key, act }) => act !== undefined && key === event.key)
  if (!found?.act) return false
  event.preventDefault()
  found.act()
  return true
}
