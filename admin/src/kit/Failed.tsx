import { Alert } from '@mantine/core'
import { mayPass, sentenceOf } from '../api/errors.ts'
import { readFailedAgain } from '../api/query.ts'
import { focusPart } from '../look/focusPart.ts'
import { t } from '../words/messages.ts'
import styles from './Failed.module.css'

/** What could not be read, and the way to read it again, with all of the page that failed, where that may help. */
export function Failed({ error }: { error: unknown }) {
  return (
    <Alert color="red" className={styles.failed}>
      {sentenceOf(error)}{' '}
      {mayPass(error) && (
        <button type="button" className={styles.retry} onClickCapture={focusPart} onClick={readFailedAgain}>
          {t('kit.retry')}
        </button>
      )}
    </Alert>
  )
}
