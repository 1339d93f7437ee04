import { contacts, emails, segments } from '@campanile/client/resources'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../../../api/query.ts'
import { IconCheck, IconCircleDashed } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './home.module.css'

const STEPS = [
  { resource: contacts, address: '/contacts', text: 'home.step.contacts', search: '' },
  { resource: segments, address: '/segments', text: 'home.step.segment', search: '' },
  { resource: emails, address: '/emails', text: 'home.step.email', search: '' },
] as const

/** Three steps to the first email, ticked as they are done; nothing once all are. */
export function FirstSteps() {
  const totals = useQueries({
    queries: STEPS.map(({ resource, search }) => listQuery(resource, { search, limit: 1, minimal: 1 })),
  })
  const isDone = totals.map(({ data }) => (data?.total ?? 0) > 0)
  if (totals.some(({ isPending }) => isPending) || isDone.every(Boolean)) return null
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('home.steps')}</h2>
      <ol>
        {STEPS.map(({ address, text }, at) => (
          <li key={address} data-done={isDone[at] || undefined}>
            {isDone[at] ? (
              <IconCheck size={16} stroke={1.5} aria-label={t('home.done')} />
            ) : (
              <IconCircleDashed size={16} stroke={1.5} aria-label={t('home.open')} />
            )}
            <Link to={address}>{t(text)}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
