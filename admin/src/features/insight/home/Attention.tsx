import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { isAdministrator } from '../../../api/session.ts'
import { IconAlertTriangle, IconCheck } from '../../../look/icons.ts'
import { t, textAt } from '../../../words/messages.ts'
import styles from './home.module.css'

const SHOWN = 5

/** What needs a person: errors of the installation and jobs that failed, each with where it is mended. */
export function Attention() {
  const health = useQuery({ ...query('/health'), enabled: isAdministrator(), staleTime: 60_000 })
  const jobs = useQuery(query('/jobs', { query: { state: 'failed', limit: SHOWN } }))
  if (jobs.isPending || (health.isPending && isAdministrator())) return null
  const errors = (health.data?.findings ?? []).filter(({ level }) => level === 'error').slice(0, SHOWN)
  const failed = jobs.data?.jobs ?? []
  const isQuiet = errors.length === 0 && failed.length === 0 && !jobs.isError && !health.isError
  return (
    <section className={styles.attention} aria-label={t('home.attention')}>
      {isQuiet ? (
        <p data-tone="good">
          <IconCheck size={16} stroke={1.5} aria-hidden />
          {t('home.quiet')}
        </p>
      ) : (
        <ul>
          {errors.map(({ text }) => (
            <Item key={text} text={text} to="/settings/health" />
          ))}
          {failed.map(({ kind, id, name, error }) => (
            <Item
              key={`${kind} ${id}`}
              text={t('home.failedJob', {
                job: `${textAt(`jobs.kind.${kind}`) ?? kind} ${name ?? `#${id}`}`,
                error: error ?? '',
              })}
              to={`/jobs?job=${kind}:${id}`}
            />
          ))}
          {(jobs.isError || health.isError) && <Item text={t('home.unknown')} to="/settings/health" />}
        </ul>
      )}
    </section>
  )
}

function Item({ text, to }: { text: string; to: string }) {
  const [address, search] = to.split('?')
  return (
    <li data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <Link to={address} search={Object.fromEntries(new URLSearchParams(search)) as never}>
        {text}
      </Link>
    </li>
  )
}
