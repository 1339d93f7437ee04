import { ApiError } from '@campanile/client'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isLost } from '../api/errors.ts'
import { query } from '../api/query.ts'
import { Failed } from '../kit/Failed.tsx'
import type { OwnInput } from '../kit/RecordForm.tsx'
import { t } from '../words/messages.ts'
import { CountLine } from './CountLine.tsx'
import { countOf, type Written } from './countOf.ts'
import styles from './lists.module.css'
import { type CatalogAnswer, type FilterCatalog, filterCatalog, isReady } from './model/catalog.ts'
import { type Draft, openDraft, rowsOf, writeDraft } from './model/draft.ts'
import { addGroup, changeRow, type Edit } from './model/edits.ts'
import { keyOf } from './model/filter.ts'
import { RowLists } from './RowLists.tsx'
import type { RowEdits } from './rowEdits.ts'

interface State {
  /** The filters that the rows stand for: others come from elsewhere. */
  written: unknown
  draft: Draft
  focus: RowEdits['focus']
}

/** Asked so long after the last change. */
const PAUSE_MS = 120
const NONE = new Map()

/** Filters of contacts as a field of a form, with the rows of the segment builder. */
export function FiltersInput({ name, label, description, value, errors, fill }: OwnInput) {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'filterFields,operators' } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: readCatalog,
  })
  const wrong = errors[name]
  return (
    <fieldset className={styles.input} aria-invalid={wrong !== undefined || undefined} tabIndex={-1}>
      <legend>{label}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {wrong !== undefined && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      {isLost(catalog) && <Failed error={catalog.error} />}
      {catalog.data && (
        <Rows catalog={catalog.data} value={value} onChange={(filters) => fill({ [name]: filters })} />
      )}
    </fieldset>
  )
}

function Rows({
  catalog,
  value,
  onChange,
}: {
  catalog: FilterCatalog
  value: unknown
  onChange(filters: unknown): void
}) {
  const [stored] = useState(() => new Set(rowsOf(openDraft(value)).map(({ filter }) => keyOf(filter))))
  const [state, setState] = useState<State>(() => ({ written: value, draft: openDraft(value), focus: null }))
  if (state.written !== value)
    setState({ written: value, draft: openDraft(value, state.draft.next), focus: null })
  const { draft, focus } = state
  const apply = ({ draft: next, focus: id }: Edit) => {
    const { filters } = writeDraft(next, ({ filter }) => isReady(catalog, filter, stored.has(keyOf(filter))))
    const wish = id === null ? focus : { id, turn: (focus?.turn ?? 0) + 1 }
    setState({ written: filters, draft: next, focus: wish })
    onChange(filters)
  }
  const builder: RowEdits = {
    focus,
    edit: (edit) => apply(edit(draft)),
    change: (id, filter) => apply({ draft: changeRow(draft, id, filter), focus: null }),
  }
  const counted = useCounted(draft, ({ filter }) => isReady(catalog, filter, stored.has(keyOf(filter))))
  return (
    <>
      {counted.line && <CountLine {...counted.line} />}
      <RowLists {...{ catalog, builder, draft }} figures={counted.rows} tested={NONE} />
      <div>
        <Button variant="default" onClick={() => builder.edit(addGroup)}>
          {t('segmentBuilder.addGroup')}
        </Button>
      </div>
    </>
  )
}

/** How many contacts fit what is written, and each row of it; nothing for who may make no segments, whose count it is. */
function useCounted(draft: Draft, ready: Parameters<typeof writeDraft>[1]) {
  const [exactly, setExactly] = useState<Written | null>(null)
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  // What is ready follows from the draft and from the catalog, which stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of each draft
  const written = useMemo<Written>(() => ({ id: null, ...writeDraft(settled, ready) }), [settled])
  const isAsked = written.filters.length > 0
  const found = useQuery({ ...countOf(written, exactly === written), enabled: isAsked })
  const isRefused = found.error instanceof ApiError && found.error.status === 403
  const count = isAsked && found.data ? { ...found.data.count, withEmail: null, mayBeMailed: null } : null
  return {
    rows: isAsked && found.data ? found.data.rows : NONE,
    line:
      isAsked && !isRefused
        ? {
            ...{ count, error: found.error, isBusy: found.isFetching, moves: [] },
            onExact: () => setExactly(written),
          }
        : null,
  }
}

function readCatalog(answer: unknown): FilterCatalog {
  return filterCatalog(answer as CatalogAnswer)
}
