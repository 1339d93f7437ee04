import { useSyncExternalStore } from 'react'
import { mayPass, sentenceOf } from '../api/errors.ts'
import { queries, readFailedAgain } from '../api/query.ts'
import { RetryButton } from '../look/RetryButton.tsx'
import { clock, day, moment } from '../words/format.ts'
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
  const seen = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    // The reason changes while the moment stays.
    () =>
      stale().map(({ state: { dataUpdatedAt, errorUpdatedAt } }) => `${dataUpdatedAt} ${errorUpdatedAt}`)[0],
  )
  const [first] = stale()
  const read = new Date(first?.state.dataUpdatedAt ?? 0)
  return (
    <div role="status">
      {seen !== undefined && first && (
        <p className={styles.note}>
          <strong>
            {t('shell.asOf', { at: day(read) === day(new Date()) ? clock(read) : moment(read) })}
          </strong>{' '}
          {sentenceOf(first.state.error)} <RetryButton onRetry={readFailedAgain} />
        </p>
      )}
    </div>
  )
}
