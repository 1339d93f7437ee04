// What was edited and not saved, kept in this browser until it is.
import { useMemo, useState } from 'react'
import { forgetDraft, keptDraft, useKeptDraft } from '../api/drafts.ts'
import type { Values } from './contentDraft.ts'

export interface KeptContent {
  /** When it was left, as ISO 8601. */
  at: string
  /** The record was saved since. */
  isOld: boolean
  take(): void
  drop(): void
}

/** Keeps values while they are changed, and offers what was left at an earlier time; null where there is nothing. */
export function useKeptContent(
  key: string,
  values: Values,
  { tag, isChanged, fill }: { tag: string | null; isChanged: boolean; fill(values: Values): void },
): KeptContent | null {
  const [left, setLeft] = useState(() => keptDraft<Values>(key))
  const [wasChanged, setWasChanged] = useState(false)
  const text = JSON.stringify(values)
  const draft = useMemo(() => ({ base: tag, value: JSON.parse(text) as Values }), [tag, text])
  useKeptDraft(key, isChanged ? draft : null)
  // Saved, or gone back to what is.
  if (isChanged !== wasChanged) {
    setWasChanged(isChanged)
    if (!isChanged) forgetDraft(key)
  }
  if (!left) return null
  return {
    at: left.at,
    isOld: left.base !== tag,
    take() {
      fill(left.value)
      setLeft(null)
    },
    drop() {
      if (!isChanged) forgetDraft(key)
      setLeft(null)
    },
  }
}
