import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { mayPass, sentenceOf } from '../api/errors.ts'
import { readFailedAgain } from '../api/query.ts'
import { t } from '../words/messages.ts'
import styles from './PageFailed.module.css'
import { PageHead } from './PageHead.tsx'

/** A page that could not be shown, and why. */
export function PageFailed({ error, retry }: { error: unknown; retry?(): void }) {
  return (
    <div className={styles.page} role="alert">
      <PageHead title={t('kit.failed')} />
      <p>{sentenceOf(error)}</p>
      {mayPass(error) ? (
        <Button onClick={retry ?? readFailedAgain}>{t('kit.retry')}</Button>
      ) : (
        <Link to="/">{t('shell.home')}</Link>
      )}
    </div>
  )
}
