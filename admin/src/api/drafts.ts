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

/** The user whose drafts these are: the one who is signed in, or whose session has expired. */
let owner: number | null = null

function storageKey(key: string, user: number | null): string {
  return `${PREFIX}${user ?? 0}.${key}`
}

/** Called for each session. Drafts of other users, and those kept without a user, are removed, as only their author may read them. */
export function setDraftOwner(user: number): void {
  owner = user
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !key.startsWith(storageKey('', user))) localStorage.removeItem(key)
}

/** What was left, if anything. What cannot be read is as if it were not there. */
export function keptDraft<T>(key: string): KeptDraft<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(key, owner)) ?? 'null') as KeptDraft<T> | null
    return typeof kept?.at === 'string' ? kept : null
  } catch {
    return null
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(storageKey(key, owner))
}

/** Nothing of what was edited stays in the browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** Keeps a value. @returns whether the browser took it */
export function keepDraft<T>(key: string, draft: { base: unknown; value: T }): boolean {
  try {
    localStorage.setItem(storageKey(key, owner), JSON.stringify({ at: new Date().toISOString(), ...draft }))
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
    const editor = owner
    // Another user may have signed in meanwhile, in this tab or another one.
    const keep = () => {
      if (owner === editor) keepDraft(key, draft)
    }
    const timer = setTimeout(keep, PAUSE_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [key, draft])
}
