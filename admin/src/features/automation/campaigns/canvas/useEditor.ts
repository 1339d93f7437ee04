// What is edited: the journey with what can be taken back, and whether it is saved.
import { useReducer } from 'react'
import { begin, type History, push, redo, undo } from '../tree/history.ts'
import type { Journey } from '../tree/step.ts'
import { withIds } from '../tree/wire.ts'

interface State {
  history: History<Journey>
  /** What the server has. */
  saved: Journey
}

type Act =
  | { does: 'edit'; journey: Journey; topic: string | null }
  | { does: 'undo' | 'redo' }
  | { does: 'saved'; journey: Journey; ids: ReadonlyMap<string, string> }
  | { does: 'start'; journey: Journey }

function reduce(state: State, act: Act): State {
  const { history } = state
  switch (act.does) {
    case 'edit':
      return { ...state, history: push(history, act.journey, act.topic) }
    case 'undo':
      return { ...state, history: undo(history) }
    case 'redo':
      return { ...state, history: redo(history) }
    case 'start':
      return { history: begin(act.journey), saved: act.journey }
    case 'saved': {
      // What is gone back to names steps by the ids that they have now.
      const known = (journey: Journey) => (act.ids.size === 0 ? journey : withIds(journey, act.ids))
      const present = known(history.present)
      return {
        saved: act.journey === history.present ? present : known(act.journey),
        history: {
          past: history.past.map(known),
          present,
          future: history.future.map(known),
          topic: null,
        },
      }
    }
  }
}

export interface Editor {
  journey: Journey
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
  /** Goes on to a journey; edits in a row with one topic are taken back as one. */
  edit(journey: Journey, topic?: string | null): void
  undo(): void
  redo(): void
  /** The server has this journey now; `ids` are those that it gave. */
  markSaved(journey: Journey, ids: ReadonlyMap<string, string>): void
  /** Begins anew. */
  start(journey: Journey): void
}

export function useEditor(initial: Journey): Editor {
  const [{ history, saved }, act] = useReducer(reduce, initial, (journey) => ({
    history: begin(journey),
    saved: journey,
  }))
  return {
    journey: history.present,
    isChanged: history.present !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit: (journey, topic = null) => act({ does: 'edit', journey, topic }),
    undo: () => act({ does: 'undo' }),
    redo: () => act({ does: 'redo' }),
    markSaved: (journey, ids) => act({ does: 'saved', journey, ids }),
    start: (journey) => act({ does: 'start', journey }),
  }
}
