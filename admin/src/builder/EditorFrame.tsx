import type { ReactNode } from 'react'
import { PlainPage } from '../kit/PlainPage.tsx'
import styles from './builder.module.css'

interface Props {
  /** It stands over another page, which keeps the title of the window. */
  isPanel: boolean
  title: string
  note: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** What an editor stands in: a page of its own, or a panel. */
export function EditorFrame({ isPanel, title, note, actions, children }: Props) {
  if (!isPanel) return <PlainPage {...{ title, note, actions, children }} />
  return (
    <section aria-label={title}>
      <header className={styles.bar}>
        <strong>{title}</strong>
        <span className={styles.grows}>{note}</span>
        {actions}
      </header>
      {children}
    </section>
  )
}
