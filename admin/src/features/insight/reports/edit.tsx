import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { recordQuery } from '../../../api/query.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { t } from '../../../words/messages.ts'
import { Builder } from './Builder.tsx'
import { type Draft, resource, useSources } from './report.ts'

const NEW: Draft = { name: '', source: '', columns: [], filters: [], groupBy: [], tableOrder: [] }

/** Makes a report, or changes one. */
export default function ReportEditor() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const found = useQuery({ ...recordQuery(resource, Number(id)), enabled: id !== undefined })
  const { found: catalog, sources, conditions } = useSources()
  const failed = found.isError ? found : catalog.isError ? catalog : null
  if (failed) return <PageFailed error={failed.error} retry={() => failed.refetch()} />
  const record = found.data?.record
  if (!catalog.data || (id !== undefined && !record)) return null
  return (
    <PlainPage title={record ? String(record.name) : t('reports.new')} isText>
      <Builder
        key={id}
        id={id === undefined ? null : Number(id)}
        initial={record ? { ...NEW, ...(record as unknown as Draft) } : NEW}
        sources={sources}
        conditions={conditions}
      />
    </PlainPage>
  )
}
