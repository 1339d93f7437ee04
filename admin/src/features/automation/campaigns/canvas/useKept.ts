// What was edited and not saved, kept in this browser until it is.
import { useMemo, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft, useKeptDraft } from '../../../../api/drafts.ts'
import type { Entity } from '../../../../api/query.ts'
import type { Journey } from '../tree/step.ts'
import type { Editor } from './useEditor.ts'

export interface Kept {
  /** When it was left, as ISO 8601; null when there is nothing to offer. */
  at: string | null
  /** The campaign was saved since. */
  isOld: boolean
  take(): void
  drop(): void
  /** Keeps what is not saved yet, before the page is left. @returns whether the browser took it */
  keep(): boolean
}

/** Keeps the journey while it is not saved, and offers what was left at an earlier time. */
export function useKept(campaign: Entity, editor: Editor, enabled: boolean): Kept {
  const key = `campaign.${campaign.id}`
  const [left, setLeft] = useState(() => (enabled ? keptDraft<Journey>(key) : null))
  const [wasChanged, setWasChanged] = useState(false)
  const { journey, isChanged } = editor
  const base = String(campaign.dateModified ?? '')
  const draft = useMemo(() => ({ base, value: journey }), [base, journey])
  useKeptDraft(key, enabled && isChanged ? draft : null)
  // Saved, or gone back to what is.
  if (isChanged !== wasChanged) {
    setWasChanged(isChanged)
    if (!isChanged) forgetDraft(key)
  }
  return {
    at: left?.at ?? null,
    isOld: left !== null && left.base !== base,
    take() {
      if (left) editor.edit(left.value)
      setLeft(null)
    },
    drop() {
      if (!isChanged) forgetDraft(key)
      setLeft(null)
    },
    keep: () => keepDraft(key, draft),
  }
}
