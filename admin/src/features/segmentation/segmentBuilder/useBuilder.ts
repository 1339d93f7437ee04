// The state of the page: the draft with what was before it, and where the keyboard goes.
import { useMemo, useReducer } from 'react'
import { advance, type History, redo, startHistory, undo } from '../../../api/history.ts'
import { type Draft, openDraft } from '../../../filters/model/draft.ts'
import { changeRow, type Edit } from '../../../filters/model/edits.ts'
import type { Filter } from '../../../filters/model/filter.ts'
import type { RowEdits } from '../../../filters/rowEdits.ts'

interface State {
  history: History<Draft>
  /** The row that gets the keyboard; `turn` tells two wishes for the same row apart. */
  focus: { id: number; turn: number } | null
}

type Action =
  | { is: 'edit'; edit(draft: Draft): Edit }
  | { is: 'change'; id: number; filter: Filter; mark: string | null }
  | { is: 'undo' | 'redo' }

function reduce({ history, focus }: State, action: Action): State {
  switch (action.is) {
    case 'edit': {
      const { draft, focus: id } = action.edit(history.present)
      const next = id === null ? focus : { id, turn: (focus?.turn ?? 0) + 1 }
      return { history: advance(history, draft), focus: next }
    }
    case 'change':
      return {
        history: advance(history, changeRow(history.present, action.id, action.filter), action.mark),
        focus,
      }
    case 'undo':
      return { history: undo(history), focus }
    case 'redo':
      return { history: redo(history), focus }
  }
}

export interface Builder extends State, RowEdits {
  focus: State['focus']
  draft: Draft
  undo(): void
  redo(): void
}

export function useBuilder(stored: unknown): Builder {
  const [state, dispatch] = useReducer(reduce, stored, (filters) => ({
    history: startHistory(openDraft(filters)),
    focus: null,
  }))
  const actions = useMemo(
    () => ({
      edit: (edit: (draft: Draft) => Edit) => dispatch({ is: 'edit', edit }),
      change: (id: number, filter: Filter, mark: string | null = null) =>
        dispatch({ is: 'change', id, filter, mark }),
      undo: () => dispatch({ is: 'undo' }),
      redo: () => dispatch({ is: 'redo' }),
    }),
    [],
  )
  return { ...state, draft: state.history.present, ...actions }
}
