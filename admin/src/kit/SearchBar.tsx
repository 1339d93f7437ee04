import { useDebouncedCallback } from '@mantine/hooks'
import { type InputHTMLAttributes, useRef, useState } from 'react'
import { IconSearch, IconX } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import { useKeys } from './keys.ts'
import styles from './SearchBar.module.css'

const PAUSE_MS = 150

interface Props {
  value: string
  onSearch(search: string): void
  /** What else the box is, for whoever hears it. */
  input?: InputHTMLAttributes<HTMLInputElement>
}

/** Words and commands such as `is:published`, searched for a moment after the last one is typed. `/` leads here. */
export function SearchBar({ value, onSearch, input: more }: Props) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const search = useDebouncedCallback(onSearch, PAUSE_MS)
  // The address changed without this box: back, or a link.
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  useKeys([{ key: '/', label: 'kit.key.search', act: () => input.current?.focus() }])
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
        {...more}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => search.flush()}
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
