/** The end of the time for something. */
export interface Deadline {
  readonly isOver: boolean
  /** Called when it is over; one at a time wants to know. */
  onOver: (() => void) | null
  /** It ended in time. */
  clear(): void
}

/** A deadline in so many milliseconds, or with the signal. A signal of its own for each would cost more than to wait for it. */
export function startDeadline(ms: number, signal?: AbortSignal): Deadline {
  const deadline = { isOver: signal?.aborted === true, onOver: null as (() => void) | null, clear }
  const end = () => {
    deadline.isOver = true
    deadline.onOver?.()
  }
  const timer = setTimeout(end, ms)
  signal?.addEventListener('abort', end)
  function clear() {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
  return deadline
}
