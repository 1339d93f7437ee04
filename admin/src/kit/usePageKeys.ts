import { useEffect, useRef } from 'react'
import { areLettersCommands } from '../api/preferences.ts'
import { isTyping } from '../look/isTyping.ts'

/** Hears every key of the page: before its elements do with `isFirst`, else what they leave. Letters are none of them where the person wants none. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void, isFirst = false): void {
  const latest = useRef(onKey)
  // The keyboard is the page's.
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isLetter && !isTyping(event.target) && !areLettersCommands()) return
      latest.current(event)
    }
    addEventListener('keydown', listener, isFirst)
    return () => removeEventListener('keydown', listener, isFirst)
  }, [isFirst])
}
