import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FORBIDDEN, isLost } from '../../../api/errors.ts'
import { recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { Beginnings } from '../../../kit/Beginnings.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { t } from '../../../words/messages.ts'
import { Builder } from './Builder.tsx'
import { READY_REPORTS, readyReport, sourceOfReady } from './ready.ts'
import { type Draft, resource, useSources } from './report.ts'

const NEW: Draft = { name: '', source: '', columns: [], filters: [], groupBy: [], tableOrder: [] }

/** Makes a report, or changes one. */
export default function ReportEditor() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [{ ready }] = useWords()
  const found = useQuery({ ...recordQuery(resource, Number(id)), enabled: id !== undefined })
  const { found: catalog, sources, conditions } = useSources()
  const begun = id === undefined ? readyReport(ready) : null
  if (id === undefined && !may(resource.permission, 'create')) return <PageFailed error={FORBIDDEN} />
  const failed = [found, catalog].find(isLost)
  if (failed) return <PageFailed error={failed.error} retry={() => failed.refetch()} />
  const record = found.data?.record
  if (!catalog.data || (id !== undefined && !record)) return null
  return (
    <PlainPage title={record ? String(record.name) : t('reports.new')} isText>
      {id === undefined && !begun && (
        <Beginnings
          beginnings={READY_REPORTS.filter(({ name }) =>
            sources.some(({ key }) => key === sourceOfReady(name)),
          )}
          onFill={() => {}}
        />
      )}
      <Builder
        key={id ?? ready}
        id={id === undefined ? null : Number(id)}
        initial={record ? { ...NEW, ...(record as unknown as Draft) } : (begun ?? NEW)}
        sources={sources}
        conditions={conditions}
      />
    </PlainPage>
  )
}
