import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { day, relative } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './you.module.css'

/** The applications that use the API in the user's name, with a button that ends the access of each. */
export function Applications() {
  const found = useQuery(query('/applications'))
  const remove = async (id: number, name: string) => {
    try {
      await change('DELETE', '/applications/{id}', { path: { id } })
      tell(t('you.accessRemoved', { name }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="applications">
      <h2 id="applications">{t('you.applications')}</h2>
      {isLost(found) && <Failed error={found.error} />}
      {found.data && (
        <p className={styles.hint}>
          {found.data.applications.length > 0 ? t('you.applicationsHint') : t('you.noApplications')}
        </p>
      )}
      <ul className={styles.rows}>
        {found.data?.applications.map(({ id, name, grantedAt, usedAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.where}>
              {name}
              <div className={styles.agent}>
                {t('you.allowedOn', { day: day(new Date(grantedAt)) })} ·{' '}
                {usedAt ? t('you.lastUsed', { when: relative(new Date(usedAt)) }) : t('you.notUsed')}
              </div>
            </div>
            <Button
              variant="default"
              aria-label={t('you.removeAccessOf', { name })}
              onClick={() => void remove(id, name)}
            >
              {t('you.removeAccess')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
