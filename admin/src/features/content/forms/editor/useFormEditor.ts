// The state of the editor: the form with what was before it.
import { useMemo, useReducer } from 'react'
import { advance, type History, redo, startHistory, undo } from '../../../../api/history.ts'
import type { FormDraft } from './draft.ts'

type Action =
  | { is: 'edit'; edit(draft: FormDraft): FormDraft; mark: string | null }
  | { is: 'start'; draft: FormDraft }
  | { is: 'undo' | 'redo' }

export interface FormEditor {
  draft: FormDraft
  mayUndo: boolean
  mayRedo: boolean
  /** Changes the form; changes with the same mark in a row are taken back as one. */
  edit(edit: (draft: FormDraft) => FormDraft, mark?: string): void
  /** Begins anew with another form. */
  start(draft: FormDraft): void
  undo(): void
  redo(): void
}

function reduce(history: History<FormDraft>, action: Action): History<FormDraft> {
  switch (action.is) {
    case 'edit':
      return advance(history, action.edit(history.present), action.mark)
    case 'start':
      return startHistory(action.draft)
    case 'undo':
      return undo(history)
    case 'redo':
      return redo(history)
  }
}

/** Edits a form that begins as `initial`. */
export function useFormEditor(initial: FormDraft): FormEditor {
  const [history, dispatch] = useReducer(reduce, initial, startHistory)
  const actions = useMemo(
    () => ({
      edit: (edit: (draft: FormDraft) => FormDraft, mark: string | null = null) =>
        dispatch({ is: 'edit', edit, mark }),
      start: (draft: FormDraft) => dispatch({ is: 'start', draft }),
      undo: () => dispatch({ is: 'undo' }),
      redo: () => dispatch({ is: 'redo' }),
    }),
    [],
  )
  return {
    draft: history.present,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    ...actions,
  }
}
