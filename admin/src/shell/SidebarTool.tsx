import type { ReactNode } from 'react'
import styles from './Sidebar.module.css'

interface Props {
  label: string
  /** The key that does the same. */
  keys?: string
  onClick(): void
  children: ReactNode
}

/** A small button below the navigation: an icon that has a name for who points at it. */
export function SidebarTool({ label, keys, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
