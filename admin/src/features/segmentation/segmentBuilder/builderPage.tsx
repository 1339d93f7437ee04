import { segments } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import { copyOf } from '../../../api/copyOf.ts'
import { FORBIDDEN, isLost } from '../../../api/errors.ts'
import { query, recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { type CatalogAnswer, filterCatalog } from '../../../filters/model/catalog.ts'
import { openDraft } from '../../../filters/model/draft.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { t } from '../../../words/messages.ts'
import { RECIPES } from './model/recipes.ts'
import { SegmentBuilder } from './SegmentBuilder.tsx'

const LONGEST_NAME = 191

/**
 * The filters of a segment, or of a new one, which an address may begin with filters and a name, or
 * with a search over contacts.
 */
export default function BuilderPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const asked = useSearch({ strict: false }) as Readonly<
    Record<'filters' | 'name' | 'from' | 'recipe' | 'copy', unknown>
  >
  const isNew = id === undefined
  const of = id ?? (asked.copy === undefined ? undefined : String(asked.copy))
  const found = useQuery({
    ...recordQuery(segments, Number(of ?? 0)),
    enabled: of !== undefined,
    refetchOnWindowFocus: false,
  })
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'filterFields,operators' } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: readCatalog,
  })
  const search = isNew ? (typeof asked.from === 'string' ? asked.from : '') : ''
  const searched = useQuery({
    ...ask('/segments/fromsearch', { body: { search } }, { read: (reply) => reply }),
    enabled: search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = [catalog, found, searched].find(isLost)
  if (failed) return <PageFailed error={failed.error} retry={() => failed.refetch()} />
  if (!catalog.data || (of !== undefined && !found.data) || (search !== '' && !searched.data)) return null
  if (isNew ? !may(segments.permission, 'create') : found.data?.abilities.edit === false)
    return <PageFailed error={FORBIDDEN} />
  const recipe = RECIPES.find(({ title }) => title === `segmentBuilder.recipe.${asked.recipe}`)
  const copied = isNew && found.data ? copyOf(segments, found.data.record) : null
  const begins = copied
    ? { filters: copied.filters, name: String(copied.name), more: copied }
    : isNew
      ? {
          filters: searched.data?.filters ?? recipe?.filters ?? filtersOf(asked.filters),
          name: recipe ? t(recipe.title) : textOf(asked.name ?? search),
        }
      : undefined
  return (
    <SegmentBuilder
      key={of}
      catalog={catalog.data}
      found={(isNew ? null : found.data) ?? null}
      {...(begins && { begins })}
    />
  )
}

function readCatalog(answer: unknown) {
  return filterCatalog(answer as CatalogAnswer)
}

/** The filters that an address begins a new segment with; none where it says nothing that can be read. */
function filtersOf(sent: unknown): unknown {
  try {
    const filters: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent
    openDraft(filters)
    return filters
  } catch {
    return []
  }
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent).slice(0, LONGEST_NAME) : ''
}
