import { Alert } from '@mantine/core'
import { mayPass, sentenceOf } from '../api/errors.ts'
import { readFailedAgain } from '../api/query.ts'
import { RetryButton } from '../look/RetryButton.tsx'
import styles from './Failed.module.css'

/** What could not be read, and the way to read it again, with all of the page that failed, where that may help. */
export function Failed({ error }: { error: unknown }) {
  return (
    <Alert color="red" className={styles.failed}>
      {sentenceOf(error)} {mayPass(error) && <RetryButton onRetry={readFailedAgain} />}
    </Alert>
  )
}
