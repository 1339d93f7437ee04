import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../words/messages.ts'
import styles from './Beginnings.module.css'
import type { Beginning } from './resourcePage.ts'
import { tellError } from './toasts.tsx'

interface Props {
  beginnings: readonly Beginning[]
  /** Opens the form filled in, for those that say with what. */
  onFill(name: string): void
}

/** What a new record can begin with. */
export function Beginnings({ beginnings, onFill }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const begin = async ({ name, open }: Beginning) => {
    if (!open) return onFill(name)
    setBusy(name)
    try {
      await navigate((await open()) as { to: string })
    } catch (error) {
      tellError(error)
      setBusy(null)
    }
  }
  return (
    <section className={styles.section} aria-label={t('kit.beginnings')}>
      <p className={styles.lead}>{t('kit.beginnings')}</p>
      <ul className={styles.list}>
        {beginnings.map((one, at) => (
          <li key={one.name}>
            <button
              type="button"
              className={styles.one}
              data-autofocus={at === 0 || undefined}
              disabled={busy !== null}
              onClick={() => void begin(one)}
            >
              <span className={styles.title}>{t(one.title)}</span>
              {one.hint && <span className={styles.hint}>{t(one.hint)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
