import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, useEffect } from 'react'
import styles from './RowMenu.module.css'

export interface RowAction {
  name: string
  label: string
  /** The key that does the same on the row. */
  key?: string
  act(): void
}

interface Props {
  label: string
  actions: readonly RowAction[]
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number }
  onClose(): void
}

const WIDTH = 240
const LINE = 32

/** What can be done to a row: by `.` or the second button of the mouse. */
export function RowMenu({ label, actions, at, onClose }: Props) {
  const menu = useClickOutside<HTMLDivElement>(onClose)
  // The focus is the browser's: into the menu, and back to where it was.
  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [menu])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')]
    const now = items.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to !== undefined) items.at(to % items.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const top = Math.max(8, Math.min(at.y, innerHeight - actions.length * LINE - 24))
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      style={{
        left: Math.max(8, Math.min(at.x, innerWidth - WIDTH - 8)),
        top,
        maxHeight: `calc(100dvh - ${top + 8}px)`,
        width: WIDTH,
      }}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ name, label: text, key, act }, index) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={index === 0 ? 0 : -1}
          className={styles.item}
          onClick={() => {
            onClose()
            act()
          }}
        >
          {text}
          {key && <kbd>{key}</kbd>}
        </button>
      ))}
    </div>
  )
}
