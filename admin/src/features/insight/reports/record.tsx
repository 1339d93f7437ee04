import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { root } from '../../../api/client.ts'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { PlainTable } from '../../../kit/PlainTable.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Charts } from './Charts.tsx'
import { columnLabel, useSources } from './report.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

const SIZE = 50

/** Rows have no name of their own but their place. */
interface Placed {
  at: number
  row: Readonly<Record<string, unknown>>
}

/** One report: its charts, its rows, and ways to take them away. */
export default function ReportRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [words, go] = useWords()
  const page = pageOf(words)
  const range = {
    ...(words.dateFrom && { dateFrom: words.dateFrom }),
    ...(words.dateTo && { dateTo: words.dateTo }),
  }
  const found = useQuery({
    ...query('/reports/{id}', { path: { id }, query: { ...range, limit: SIZE, page, abilities: 1 } }),
    placeholderData: keepPreviousData,
  })
  const { sources } = useSources()
  const [isScheduling, setScheduling] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { report, data, dataColumns, totalResults, abilities } = found.data
  const source = sources.find(({ key }) => key === report.source)
  const rows = data as Readonly<Record<string, unknown>>[]
  const keys = Object.keys(rows[0] ?? dataColumns)
  const mayEdit = abilities?.[id]?.edit !== false
  return (
    <PlainPage
      title={report.name}
      note={t('reports.rows', { count: totalResults })}
      actions={
        <>
          {may('report:export', 'enable') && <Exports id={id} range={range} />}
          {mayEdit && (
            <>
              <Button variant="default" onClick={() => setScheduling(true)}>
                {t('reports.schedule')}
              </Button>
              <Button variant="default" component={Link} to={`/reports/${id}/edit`}>
                {t('reports.edit')}
              </Button>
            </>
          )}
        </>
      }
      tools={
        source?.hasDates &&
        (['dateFrom', 'dateTo'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            aria-label={t(`reports.${name}`)}
            value={words[name] ?? ''}
            onChange={({ currentTarget }) =>
              go({ [name]: currentTarget.value, page: null }, { replace: true })
            }
          />
        ))
      }
    >
      <Charts id={id} range={range} source={source} />
      {rows.length === 0 ? (
        <p>{t('reports.noRows')}</p>
      ) : (
        <PlainTable
          label={report.name}
          columns={keys.map((key) => ({
            label: columnLabel(source, key),
            isFigure: rows.every((row) => typeof row[key] === 'number'),
            show: ({ row }: Placed) => textOf(row[key]),
          }))}
          rows={rows.map((row, at) => ({ row, at }))}
          keyOf={({ at }) => at}
        />
      )}
      <Pager
        page={page}
        size={SIZE}
        total={totalResults}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
      {isScheduling && <ScheduleForm id={id} onClose={() => setScheduling(false)} />}
    </PlainPage>
  )
}

function Exports({ id, range }: { id: string; range: Readonly<Record<string, string>> }) {
  return (['csv', 'xlsx'] as const).map((format) => {
    const search = new URLSearchParams({ ...range, format })
    return (
      <Button
        key={format}
        variant="default"
        component="a"
        href={`${root}/api/reports/${id}/export?${search}`}
        download
      >
        {format.toUpperCase()}
      </Button>
    )
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  return typeof value === 'number' ? number(value) : String(value)
}
