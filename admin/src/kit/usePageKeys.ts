import { useEffect, useRef } from 'react'

/** Hears every key of the page: before its elements do with `isFirst`, else what they leave. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void, isFirst = false): void {
  const latest = useRef(onKey)
  // The keyboard is the page's.
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listener, isFirst)
    return () => removeEventListener('keydown', listener, isFirst)
  }, [isFirst])
}
