import { useEffect, useRef } from 'react'

const PAUSE_MS = 3_000
/** What the server did not take for no fault of the text is tried again. */
const AGAIN_MS = 15_000

interface Options {
  /** Another one with each change. */
  change: unknown
  isChanged: boolean
  /** Somebody has to decide first, or is saving. */
  waits: boolean
  /** It failed, and may succeed as it is. */
  mayRetry: boolean
  save(): void
}

/** Saves a moment after the last change, and again while the server cannot be reached. */
export function useAutosave({ change, isChanged, waits, mayRetry, save }: Options): void {
  const latest = useRef(save)
  const failed = useRef<unknown>(null)
  // The clock is the browser's.
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isChanged || waits) return
    // What was refused as it is waits for another change.
    const isAgain = failed.current === change
    if (isAgain && !mayRetry) return
    failed.current = change
    const timer = setTimeout(() => latest.current(), isAgain ? AGAIN_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [change, isChanged, waits, mayRetry])
}
