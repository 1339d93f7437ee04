import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { relative } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { deviceName } from './deviceName.ts'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import styles from './you.module.css'

/** The browsers that are signed in to the account, with a button that ends each session and one that ends all access. */
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
      <p className={styles.hint}>{t('you.sessionsHint')}</p>
      {isLost(found) && <Failed error={found.error} />}
      <ul className={styles.rows}>
        {found.data?.sessions.map(({ id, address, userAgent, seenAt, isCurrent }) => {
          const device = deviceName(userAgent ?? '') || t('you.unknownDevice')
          return (
            <li key={id} className={styles.row}>
              <div className={styles.where}>
                <span title={userAgent ?? undefined}>{device}</span>
                <div className={styles.agent}>
                  {address} ·{' '}
                  {isCurrent
                    ? t('you.current')
                    : t('you.lastUsed', { when: relative(new Date(String(seenAt))) })}
                </div>
              </div>
              {!isCurrent && (
                <Button
                  variant="default"
                  aria-label={t('you.endOf', { device, address: address ?? '' })}
                  onClick={() => void end(id)}
                >
                  {t('you.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <SignOutEverywhere />
    </section>
  )
}
