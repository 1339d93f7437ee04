import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import { deviceName } from './deviceName.ts'
import styles from './you.module.css'

/** Where one is signed in, with the way to end each. */
export function Sessions() {
  const found = useQuery(query('/sessions'))
  const end = async (id: number) => {
    try {
      await change('DELETE', '/sessions/{id}', { path: { id } })
      tell(t('you.ended'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('you.sessions')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      <ul className={styles.rows}>
        {found.data?.sessions.map(({ id, address, userAgent, seenAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <div className={styles.where}>
              {address} · {isCurrent ? t('you.here') : <When at={seenAt} />}
              <div className={styles.agent} title={userAgent ?? undefined}>
                {deviceName(userAgent ?? '')}
              </div>
            </div>
            {!isCurrent && (
              <Button variant="default" onClick={() => end(id)}>
                {t('you.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
