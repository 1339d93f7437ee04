import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../api/query.ts'
import { query } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { LineChart } from '../../../look/LineChart.tsx'
import { moment, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { pointHistory } from './pointHistory.ts'
import styles from './record.module.css'

/** Changes that the line is drawn from. */
const SHOWN = 100

interface Gained {
  timestamp: string
  details: { log?: { delta?: number; groupId?: number | null } }
}

/** The points of a contact, how they went, and its score in each group. */
export function Points({ contact }: { contact: Entity }) {
  const points = Number(contact.points ?? 0)
  const gained = useQuery(
    query('/contacts/{id}/activity', {
      path: { id: contact.id },
      query: { filters: { includeEvents: ['point.gained'] }, limit: SHOWN },
    }),
  )
  const groups = useQuery(query('/contacts/{id}/points/groups', { path: { id: contact.id } }))
  const changes = ((gained.data?.events ?? []) as unknown as Gained[])
    .filter(({ details }) => !details.log?.groupId)
    .map(({ timestamp, details }) => ({ at: timestamp, delta: Number(details.log?.delta ?? 0) }))
  const history = pointHistory(points, changes)
  return (
    <section aria-label={t('contacts.tab.points')} className={styles.panel}>
      <Facts
        label={t('contacts.scores')}
        facts={[
          [t('contacts.field.points'), number(points)],
          ...(groups.data?.groupScores ?? []).map(
            ({ score, group }) => [String(group?.name ?? ''), number(Number(score))] as const,
          ),
        ]}
      />
      {gained.isSuccess && history.length === 0 && <p className={styles.label}>{t('contacts.noPoints')}</p>}
      {history.length > 1 && (
        <LineChart
          title={t('contacts.pointsOverTime')}
          labels={history.map(({ at }) => moment(new Date(at)))}
          series={[{ label: t('contacts.field.points'), data: history.map((one) => one.points) }]}
          show={number}
        />
      )}
    </section>
  )
}
