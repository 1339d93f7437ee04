import { ApiError } from '@campanile/client'
import { segments } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query, recordQuery } from '../../../api/query.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { type CatalogAnswer, filterCatalog } from './model/catalog.ts'
import { SegmentBuilder } from './SegmentBuilder.tsx'

/** The filters of a segment, or of a new one. */
export default function BuilderPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const isNew = id === undefined
  const found = useQuery({
    ...recordQuery(segments, Number(id ?? 0)),
    enabled: !isNew,
    refetchOnWindowFocus: false,
  })
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'filterFields,operators' } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: readCatalog,
  })
  const failed = [catalog, found].find(({ isError }) => isError)
  if (failed) return <PageFailed error={failed.error} retry={() => failed.refetch()} />
  if (!catalog.data || (!isNew && !found.data)) return null
  if (found.data?.abilities.edit === false)
    return <PageFailed error={new ApiError(403, { message: '' })} retry={() => found.refetch()} />
  return <SegmentBuilder key={id} catalog={catalog.data} found={found.data ?? null} />
}

function readCatalog(answer: unknown) {
  return filterCatalog(answer as CatalogAnswer)
}
