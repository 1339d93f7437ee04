import { Button } from '@mantine/core'
import { sentenceOf } from '../api/errors.ts'
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
      <Button onClick={retry ?? readFailedAgain}>{t('kit.retry')}</Button>
    </div>
  )
}
