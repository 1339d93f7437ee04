import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { IconSearch, IconX } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './SearchBar.module.css'

const PAUSE_MS = 150

/** Words and commands such as `is:published`, searched for a moment after the last one is typed. `/` leads here. */
export function SearchBar({ value, onSearch }: { value: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback(onSearch, PAUSE_MS)
  // The address changed without this box: back, or a link.
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  // The keyboard is the page's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const change = (next: string) => {
    setTyped(next)
    search(next.trim())
  }
  return (
    <search className={styles.bar}>
      <IconSearch size={16} stroke={1.5} className={styles.icon} aria-hidden />
      <input
        ref={input}
        type="text"
        className={styles.input}
        value={typed}
        placeholder={t('kit.search')}
        aria-label={t('kit.search')}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') change('')
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('kit.clearSearch')}
          onClick={() => change('')}
        >
          <IconX size={14} stroke={1.5} />
        </button>
      )}
    </search>
  )
}

/** Whether keys go into an input: single letters are no commands then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
