// What was edited and not saved, kept in this browser until it is.
import { useMemo, useState } from 'react'
import { forgetDraft, keptDraft, useKeptDraft } from '../../../../api/drafts.ts'
import type { Entity } from '../../../../api/query.ts'
import type { FormDraft } from './draft.ts'
import type { FormEditor } from './useFormEditor.ts'

export interface KeptForm {
  /** When it was left, as ISO 8601; null when there is nothing to offer. */
  at: string | null
  /** The form was saved since. */
  isOld: boolean
  take(): void
  drop(): void
}

/** Keeps the form while it is not saved, and offers what was left at an earlier time. */
export function useKeptForm(
  record: Entity | null,
  { draft, edit }: FormEditor,
  isChanged: boolean,
): KeptForm {
  const key = `form.${record?.id ?? 'new'}`
  const [left, setLeft] = useState(() => keptDraft<FormDraft>(key))
  const [first] = useState(draft)
  const [wasChanged, setWasChanged] = useState(false)
  const base = String(record?.dateModified ?? '')
  const isEdited = isChanged && draft !== first
  const value = useMemo(() => ({ base, value: draft }), [base, draft])
  useKeptDraft(key, isEdited ? value : null)
  // Saved, or gone back to what is.
  if (isEdited !== wasChanged) {
    setWasChanged(isEdited)
    if (!isEdited) forgetDraft(key)
  }
  return {
    at: left?.at ?? null,
    isOld: left !== null && left.base !== base,
    take() {
      if (left) edit(() => left.value)
      setLeft(null)
    },
    drop() {
      if (!isEdited) forgetDraft(key)
      setLeft(null)
    },
  }
}
