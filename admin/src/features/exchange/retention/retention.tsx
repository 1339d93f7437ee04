import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, query } from '../../../api/query.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { When } from '../../../look/When.tsx'
import { bytes, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { NextRun } from './NextRun.tsx'
import { nameOf } from './nameOf.ts'
import styles from './retention.module.css'

type Table = Answer<'/retention'>['tables'][number]
type Run = Answer<'/retention'>['runs'][number]

/** How much is held and for how long, what the next run deletes, and what the last ones did. */
export default function Retention() {
  const found = useQuery(query('/retention'))
  const { tables = [], problems = [], runs = [] } = found.data ?? {}
  return (
    <PlainPage
      title={t('retention.title')}
      reads={[found]}
      tools={
        <Link to="/settings/configuration" search={{ search: 'retention' } as never}>
          {t('retention.configure')}
        </Link>
      }
    >
      <p className={styles.hint}>{t('retention.hint')}</p>
      {problems.length > 0 && (
        <Alert color="yellow">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      <PlainTable
        label={t('retention.tables')}
        columns={tableColumns()}
        rows={tables}
        keyOf={({ table }) => table}
      />
      <h2 className={styles.heading}>{t('retention.runs')}</h2>
      {runs.length === 0 ? (
        <p>{t('retention.noRuns')}</p>
      ) : (
        <PlainTable label={t('retention.runs')} columns={runColumns()} rows={runs} keyOf={({ id }) => id} />
      )}
    </PlainPage>
  )
}

function tableColumns(): PlainColumn<Table>[] {
  return [
    { label: t('retention.what'), show: ({ table }) => nameOf(table) },
    // As `retention_days` names it.
    { label: t('retention.table'), isWide: true, show: ({ table }) => <code>{table}</code> },
    { label: t('retention.rows'), isFigure: true, show: ({ rows }) => number(rows) },
    { label: t('retention.size'), isFigure: true, show: (one) => bytes(one.bytes) },
    {
      label: t('retention.days'),
      isFigure: true,
      show: ({ days }) => (days === null ? t('retention.forever') : number(days)),
    },
    {
      label: t('retention.next'),
      show: ({ table, days }) => <NextRun table={table} isAsked={days !== null} />,
    },
  ]
}

function runColumns(): PlainColumn<Run>[] {
  return [
    { label: t('retention.started'), show: ({ dateStarted }) => <When at={dateStarted} /> },
    {
      label: t('retention.ended'),
      show: ({ dateEnded }) => (dateEnded === null ? t('retention.open') : <When at={dateEnded} />),
    },
    {
      label: t('retention.deleted'),
      show: ({ deleted }) =>
        Object.entries(deleted)
          .map(([table, { rows, partitions }]) =>
            t('retention.went', { table: nameOf(table), rows, partitions }),
          )
          .join(' · ') || t('retention.nothing'),
    },
  ]
}
