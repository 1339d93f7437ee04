import { Link } from '@tanstack/react-router'
import styles from '../kit/PageFailed.module.css'
import { PageHead } from '../kit/PageHead.tsx'
import { t } from '../words/messages.ts'

/** Nothing is at the address. */
export function Missing() {
  return (
    <div className={styles.page}>
      <PageHead title={t('shell.missing')} />
      <p>{t('shell.missingHint')}</p>
      <Link to="/">{t('shell.home')}</Link>
    </div>
  )
}
