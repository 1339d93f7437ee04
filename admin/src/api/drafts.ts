// What is being edited and not saved yet, kept in this browser until it is.
import { useEffect } from 'react'

export interface KeptDraft<T> {
  /** When it was kept, as ISO 8601. */
  at: string
  /** The record as it was when editing began; another one means that it was changed since. */
  base: unknown
  value: T
}

const PREFIX = 'campanile.draft.'
const PAUSE_MS = 150

/** What was left, if anything. What cannot be read is as if it were not there. */
export function keptDraft<T>(key: string): KeptDraft<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as KeptDraft<T> | null
    return typeof kept?.at === 'string' ? kept : null
  } catch {
    return null
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(PREFIX + key)
}

/** Nothing of what was edited stays in the browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** Keeps a value. @returns whether the browser took it */
export function keepDraft<T>(key: string, draft: { base: unknown; value: T }): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: new Date().toISOString(), ...draft }))
    return true
  } catch {
    // The store is full or closed: editing goes on without it.
    return false
  }
}

/** Keeps a value for as long as it is not null, a moment after the last change and when the page is left. */
export function useKeptDraft<T>(key: string, draft: { base: unknown; value: T } | null): void {
  // The store is the browser's.
  useEffect(() => {
    if (draft === null) return
    const keep = () => void keepDraft(key, draft)
    const timer = setTimeout(keep, PAUSE_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [key, draft])
}
