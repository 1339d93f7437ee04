// Pure: the states that one can go back to. They share whatever an edit left alone.

/** How many edits can be taken back. */
const MAX = 200

export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last edit was of: the next one of the same is one with it, as letters of a word are. */
  topic: string | null
}

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], topic: null }
}

/** Goes on to a state; edits in a row with one topic are taken back as one. */
export function push<T>(history: History<T>, present: T, topic: string | null = null): History<T> {
  if (present === history.present) return history
  const isSame = topic !== null && topic === history.topic
  const past = isSame ? history.past : [...history.past, history.present].slice(-MAX)
  return { past, present, future: [], topic }
}

export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], topic: null }
}

export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: rest, topic: null }
}
