// What was, so that it can come back. States share what did not change.

export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** What the last change was part of, such as the typing in one box: the next one of the same is no step of its own. */
  readonly mark: string | null
}

const KEPT = 200

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], mark: null }
}

/** Goes on to a next state. Changes with the same mark in a row are one step back. */
export function advance<T>(history: History<T>, next: T, mark: string | null = null): History<T> {
  const { past, present } = history
  if (next === present) return history
  if (mark !== null && mark === history.mark) return { past, present: next, future: [], mark }
  return { past: [...past, present].slice(-KEPT), present: next, future: [], mark }
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  if (past.length === 0) return { past, present, future, mark: null }
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future], mark: null }
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  if (future.length === 0) return { past, present, future, mark: null }
  return { past: [...past, present], present: future[0] as T, future: future.slice(1), mark: null }
}
