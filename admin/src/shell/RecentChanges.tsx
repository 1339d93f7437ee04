import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { takeBack } from '../api/change.ts'
import { sentenceOf } from '../api/errors.ts'
import { type RecentChange, useRecentChanges } from '../api/recentChanges.ts'
import { focusPart } from '../look/focusPart.ts'
import { When } from '../look/When.tsx'
import { t } from '../words/messages.ts'
import styles from './RecentChanges.module.css'

/** What can still be taken back: ten minutes long, each with the way. */
export function RecentChanges({ onClose }: { onClose(): void }) {
  const changes = useRecentChanges()
  const [said, setSaid] = useState<'done' | 'underWay' | null>(null)
  return (
    <Drawer opened onClose={onClose} size={400} title={t('shell.changes')}>
      <p role="status" className={styles.hint}>
        {said && t(`shell.changes.${said}`)}{' '}
        {said === 'underWay' && (
          <Link to={'/jobs' as string} className={styles.link} onClick={onClose}>
            {t('shell.changes.jobs')}
          </Link>
        )}
      </p>
      {changes.length === 0 ? (
        <p className={styles.hint}>{t('shell.changes.none')}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Line
              key={change.key}
              change={change}
              onUndone={(action) => setSaid(action === null ? 'done' : 'underWay')}
            />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

/** @param onUndone hears which set action does it, where it takes a while */
function Line({ change, onUndone }: { change: RecentChange; onUndone(action: number | null): void }) {
  const { text, at } = change
  const [problem, setProblem] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onUndone(await takeBack(change))
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <li className={styles.change}>
      <span className={styles.text}>
        {text}
        <span className={styles.when}>
          <When at={new Date(at).toISOString()} />
        </span>
        {problem !== null && (
          <span role="alert" className={styles.problem}>
            {sentenceOf(problem)}
          </span>
        )}
      </span>
      <button
        type="button"
        className={styles.undo}
        aria-label={t('shell.changes.undo', { text })}
        aria-disabled={isBusy}
        // The line goes when it is done.
        onClickCapture={focusPart}
        onClick={() => !isBusy && void undo()}
      >
        {t('kit.undo')}
      </button>
    </li>
  )
}
