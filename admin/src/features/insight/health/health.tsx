import { useQuery } from '@tanstack/react-query'
import { type Answer, query } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../../look/icons.ts'
import { bytes, duration, number } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'
import styles from './health.module.css'

type Health = Answer<'/health'>
type Waiting = Health['waiting'][number]

const LOOK_AGAIN_MS = 15_000
const LEVELS = ['error', 'warning', 'ok'] as const
const ICONS = { error: IconAlertTriangle, warning: IconInfoCircle, ok: IconCheck }

/** What should be mended, what waits and since when, and what runs. */
export default function HealthPage() {
  const found = useQuery({ ...query('/health'), refetchInterval: LOOK_AGAIN_MS })
  return (
    <PlainPage title={t('health.title')} reads={[found]}>
      {found.data && <Shown health={found.data} />}
    </PlainPage>
  )
}

function Shown({ health: { findings, waiting, workers, database, program } }: { health: Health }) {
  const ordered = LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level))
  const busy = waiting.filter(({ count }) => count > 0)
  return (
    <>
      <section aria-labelledby="findings">
        <h2 id="findings" className={styles.heading}>
          {t('health.findings')}
        </h2>
        {ordered.length === 0 && <p>{t('health.nothing')}</p>}
        <ul className={styles.findings}>
          {ordered.map(({ level, text }) => {
            const Icon = ICONS[level]
            return (
              <li key={text} data-level={level}>
                <Icon size={16} stroke={1.5} aria-label={t(`health.level.${level}`)} />
                <span>{text}</span>
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className={styles.heading}>
          {t('health.waiting')}
        </h2>
        {busy.length === 0 ? (
          <p>{t('health.nothingWaits')}</p>
        ) : (
          <PlainTable
            label={t('health.waiting')}
            columns={columns()}
            rows={busy}
            keyOf={({ kind, name, state }) => `${kind} ${name} ${state}`}
          />
        )}
      </section>
      <section aria-labelledby="runs">
        <h2 id="runs" className={styles.heading}>
          {t('health.runs')}
        </h2>
        <Facts
          label={t('health.runs')}
          facts={[
            [t('health.workers'), number(workers)],
            [t('health.database'), `PostgreSQL ${database.version}`],
            [t('health.size'), bytes(database.bytes)],
            [t('health.migration'), `${database.migration} / ${program.migration}`],
            ['Node.js', program.node],
          ]}
        />
      </section>
    </>
  )
}

function columns(): PlainColumn<Waiting>[] {
  return [
    { label: t('health.what'), show: ({ name }) => textAt(`health.name.${name}`) ?? name },
    { label: t('health.kind'), show: ({ kind }) => textAt(`health.kind.${kind}`) ?? kind },
    { label: t('words.field.state'), show: ({ state }) => textAt(`health.state.${state}`) ?? state },
    { label: t('health.count'), isFigure: true, show: ({ count }) => countOf(count) },
    {
      label: t('health.since'),
      isFigure: true,
      show: ({ seconds }) => (seconds === null ? null : duration(seconds)),
    },
  ]
}

/** The server counts no further. */
const MOST_COUNTED = 10_000

function countOf(count: number): string {
  return count < MOST_COUNTED ? number(count) : t('health.orMore', { count })
}
