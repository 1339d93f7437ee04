// The states of a source that one can go back to.

/** How many edits can be taken back, and how many characters they hold in all. */
const MOST = 200
const MOST_CHARACTERS = 20_000_000

export interface History {
  past: readonly string[]
  now: string
  future: readonly string[]
}

export type Step =
  | { type: 'edit'; html: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'start'; html: string }

export function begin(html: string): History {
  return { past: [], now: html, future: [] }
}

/** Goes on, back or forward again; where there is nothing, it stays. */
export function advance(history: History, step: Step): History {
  const { past, now, future } = history
  if (step.type === 'start') return begin(step.html)
  if (step.type === 'edit')
    return step.html === now ? history : { past: shortened([...past, now]), now: step.html, future: [] }
  const next = step.type === 'undo' ? past.at(-1) : future[0]
  if (next === undefined) return history
  return step.type === 'undo'
    ? { past: past.slice(0, -1), now: next, future: [now, ...future] }
    : { past: [...past, now], now: next, future: future.slice(1) }
}

function shortened(past: readonly string[]): readonly string[] {
  let characters = 0
  const first = past.findLastIndex((html, at) => {
    characters += html.length
    return characters > MOST_CHARACTERS || past.length - at > MOST
  })
  return past.slice(first + 1)
}
