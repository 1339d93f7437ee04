import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { query } from '../api/query.ts'
import { IconAlertTriangle, IconCheck, IconHeartRateMonitor } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './HealthDot.module.css'

const LOOK_AGAIN_MS = 60_000
/** What the page shows is asked for first. */
const LATER_MS = 3_000
/** While the first examination is not over. */
const NOT_YET_MS = 5_000
const SHOWN = {
  ok: { Icon: IconCheck, key: 'shell.health.ok' },
  warning: { Icon: IconHeartRateMonitor, key: 'shell.health.warning' },
  error: { Icon: IconAlertTriangle, key: 'shell.health.error' },
} as const

/** Whether the installation is well, for administrators: by an icon and words, and by a colour beside them. */
export function HealthDot({ className, onGo }: { className: string | undefined; onGo(): void }) {
  const [isLater, setLater] = useState(false)
  // The clock is the browser's.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  const found = useQuery({
    ...query('/attention', { query: { only: 'health' } }),
    // On every page: what changes elsewhere does not ask for it.
    meta: { hasOwnPace: true },
    enabled: isLater,
    refetchInterval: ({ state: { data } }) => (data?.health === null ? NOT_YET_MS : LOOK_AGAIN_MS),
  })
  const level = found.isError ? null : (found.data?.health ?? null)
  const { Icon, key } = level ? SHOWN[level] : { Icon: IconHeartRateMonitor, key: 'shell.health' as const }
  return (
    <Link
      to={'/settings/health' as string}
      className={`${className} ${styles.dot}`}
      data-level={level ?? undefined}
      aria-label={t(key)}
      title={t(key)}
      onClick={onGo}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
    </Link>
  )
}
