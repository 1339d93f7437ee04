// Work on many, some at a time. Pure.

/**
 * Works on each that is offered, `most` at a time, in the order of the offers. One whose work lasts takes one of these
 * places and holds up nobody else; what is offered while it waits or is worked on is not worked on twice.
 * @param work must not reject.
 */
export function takeTurns<T>(most: number, work: (one: T) => Promise<void>): (all: Iterable<T>) => void {
  const waiting = new Set<T>()
  const busy = new Set<T>()
  const begin = () => {
    for (const one of waiting) {
      if (busy.size >= most) return
      waiting.delete(one)
      busy.add(one)
      void work(one).finally(() => {
        busy.delete(one)
        begin()
      })
    }
  }
  return (all) => {
    for (const one of all) if (!busy.has(one)) waiting.add(one)
    begin()
  }
}
