import { useSyncExternalStore } from 'react'
import { mayPass, sentenceOf } from '../api/errors.ts'
import { queries, readFailedAgain } from '../api/query.ts'
import { focusPart } from '../look/focusPart.ts'
import { clock } from '../words/format.ts'
import { t } from '../words/messages.ts'
import styles from './AsOf.module.css'

/** What is shown and could not be read again, the oldest first. */
function stale() {
  return queries
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ state: { status, data, error }, meta }) =>
        status === 'error' && data !== undefined && mayPass(error) && !meta?.hasOwnPace,
    })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
}

/** From when the page is, while the server cannot be reached or fails: what was read stays. */
export function AsOf() {
  const at = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => stale()[0]?.state.dataUpdatedAt,
  )
  const [first] = stale()
  return (
    <div role="status">
      {at !== undefined && first && (
        <p className={styles.note}>
          <strong>{t('shell.asOf', { at: clock(new Date(at)) })}</strong> {sentenceOf(first.state.error)}{' '}
          <button type="button" className={styles.retry} onClickCapture={focusPart} onClick={readFailedAgain}>
            {t('kit.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
