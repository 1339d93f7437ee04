import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { IconAlertTriangle, IconCheck, IconHandStop } from '../../../look/icons.ts'
import { RetryButton } from '../../../look/RetryButton.tsx'
import { t } from '../../../words/messages.ts'
import { type AttentionItem, waitingAddress, waitingText } from './attention.ts'
import styles from './home.module.css'
import { LastSend } from './LastSend.tsx'

const LOOK_AGAIN_MS = 60_000

/** What needs a person: what is broken and what waits, each with where it goes on. */
export function Attention() {
  const found = useQuery({ ...query('/attention'), refetchInterval: LOOK_AGAIN_MS })
  // After a failure it stands while it is read again: the keyboard is here.
  if (!found.isFetched) return null
  const { items = [], health = null, lastSent = null } = found.data ?? {}
  return (
    <section className={styles.attention} aria-label={t('home.attention')}>
      {found.isError && (
        <p data-tone="bad" role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            {t('home.unknown')} {sentenceOf(found.error)} <RetryButton onRetry={() => void found.refetch()} />
          </span>
        </p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Item key={`${item.code} ${item.kind}`} item={item} />
          ))}
        </ul>
      )}
      {found.isSuccess && items.length === 0 && (
        <p data-tone="good">
          <IconCheck size={16} stroke={1.5} aria-hidden />
          <span>
            {t(health === 'warning' ? 'home.quietButWarned' : 'home.quiet')} <LastSend last={lastSent} />
          </span>
        </p>
      )}
    </section>
  )
}

function Item({ item }: { item: AttentionItem }) {
  const isError = item.level === 'error'
  const Icon = isError ? IconAlertTriangle : IconHandStop
  const address = waitingAddress(item)
  return (
    <li data-tone={isError ? 'bad' : 'warning'}>
      <Icon size={16} stroke={1.5} aria-label={t(isError ? 'home.level.error' : 'home.level.warning')} />
      {address ? (
        <Link to={address.to} search={(address.search ?? {}) as never}>
          {waitingText(item)}
        </Link>
      ) : (
        <span>{waitingText(item)}</span>
      )}
    </li>
  )
}
