import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { query } from '../api/query.ts'
import type { OwnInput } from '../kit/RecordForm.tsx'
import { t } from '../words/messages.ts'
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

const NOTHING = { figures: new Map(), tested: new Map() } as const

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
      {catalog.isError && (
        <p role="alert" className={styles.wrong}>
          {sentenceOf(catalog.error)}
        </p>
      )}
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
  return (
    <>
      <RowLists {...{ catalog, builder, draft }} {...NOTHING} />
      <div>
        <Button variant="default" onClick={() => builder.edit(addGroup)}>
          {t('segmentBuilder.addGroup')}
        </Button>
      </div>
    </>
  )
}

function readCatalog(answer: unknown): FilterCatalog {
  return filterCatalog(answer as CatalogAnswer)
}
