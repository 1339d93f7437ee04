import type { ReactNode } from 'react'
import { isLost } from '../api/errors.ts'
import { Failed } from './Failed.tsx'
import { PageHead } from './PageHead.tsx'
import styles from './PlainPage.module.css'

interface Props {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** What narrows the page: search, filters, tabs. */
  tools?: ReactNode
  /** What is read for it: a failure is said, with the way to try again. */
  reads?: readonly { data?: unknown; error: unknown }[]
  /** As wide as text is read, instead of as wide as the window. */
  isText?: boolean
  /** Said instead of what is on the page, when there is nothing. */
  empty?: { title: string; hint: string } | null
  children?: ReactNode
}

/** A page that is no list of records: head, tools, failures, nothing there, or what it shows. */
export function PlainPage({ title, note, actions, tools, reads = [], isText, empty, children }: Props) {
  const failed = reads.find(isLost)
  return (
    <div className={styles.page} data-text={isText || undefined}>
      <PageHead title={title} note={note}>
        {actions}
      </PageHead>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {failed && <Failed error={failed.error} />}
      {empty ? (
        <div className={styles.empty}>
          <h2>{empty.title}</h2>
          <p>{empty.hint}</p>
        </div>
      ) : (
        children
      )}
    </div>
  )
}
