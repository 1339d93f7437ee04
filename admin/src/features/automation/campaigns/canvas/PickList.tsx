import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './canvas.module.css'

export interface Item {
  id: string
  title: string
  sub: string
}

interface Props {
  label: string
  items: readonly Item[]
  /** Said when nothing fits what is typed. */
  none: string
  onPick(id: string): void
}

// A dialog that goes on to this list moves no focus by itself.
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}

/** A list that is searched by typing; arrows and Enter choose. */
export function PickList({ label, items, none, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const base = useId()
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = items.filter(({ title, sub }) =>
    words.every((word) => `${title} ${sub}`.toLowerCase().includes(word)),
  )
  const current = Math.max(0, Math.min(at, found.length - 1))
  const go = (to: number) => {
    setAt(to)
    document.getElementById(`${base}${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent) => {
    const chosen = found[current]
    if (event.key === 'ArrowDown') go(Math.min(found.length - 1, current + 1))
    else if (event.key === 'ArrowUp') go(Math.max(0, current - 1))
    else if (event.key === 'Enter' && chosen) onPick(chosen.id)
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        data-autofocus
        ref={focusWhenShown}
        role="combobox"
        aria-expanded
        aria-controls={`${base}list`}
        aria-activedescendant={found.length > 0 ? `${base}${current}` : undefined}
        label={label}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div role="listbox" id={`${base}list`} aria-label={label} className={styles.choices}>
        {found.map(({ id, title, sub }, index) => (
          <div
            key={id}
            id={`${base}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.choice}
            onClick={() => onPick(id)}
            onKeyDown={onKey}
          >
            <span className={styles.texts}>
              <span className={styles.name}>{title}</span>
              <span className={styles.sub}>{sub}</span>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.hint}>{none}</p>}
    </>
  )
}
