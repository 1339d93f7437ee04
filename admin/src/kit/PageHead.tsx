import { type ReactNode, useEffect } from 'react'
import { showPageTitle } from '../look/windowTitle.ts'
import { NeighbourButtons } from './NeighbourButtons.tsx'
import styles from './PageHead.module.css'

/** The head of a page: its title, which the window has, too, a note beside it, and what can be done. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  // The title of the window belongs to the browser.
  useEffect(() => {
    showPageTitle(title)
  }, [title])
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <NeighbourButtons />
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
