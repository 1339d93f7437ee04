// What the server says of the draft: figures, who fits, and who would come and go.
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countOf, type Written } from '../../../filters/countOf.ts'
import { type Draft, type Row, rowsOf, writeDraft } from '../../../filters/model/draft.ts'
import type { Tested } from '../../../filters/RowLine.tsx'
import type { FilterFigures } from '../../../filters/rowEdits.ts'
import { t } from '../../../words/messages.ts'
import { effectsOf, explanationOf, sampleOf } from './counts.ts'
import { usePanel } from './usePanel.ts'

/** Asked so long after the last change, and what takes longer when nothing more has come. */
const PAUSE_MS = 120
const LONG_PAUSE_MS = 500

interface Asked {
  id: number | null
  draft: Draft
  ready(row: Row): boolean
  isDirty: boolean
  /** Rows without a value are named. */
  isChecked: boolean
}

export type Figures = ReturnType<typeof useFigures>

export function useFigures({ id, draft, ready, isDirty, isChecked }: Asked) {
  const [panel] = usePanel()
  const [shuffled, setShuffled] = useState(0)
  const [contactId, setContactId] = useState<number | null>(null)
  const [exactly, setExactly] = useState<Written | null>(null)
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const written = useMemo<Written>(() => ({ id, ...writeDraft(settled, ready) }), [id, settled, ready])
  const [calm] = useDebouncedValue(written, LONG_PAUSE_MS)
  const isAsked = written.filters.length > 0
  const count = useQuery({ ...countOf(written, exactly === written), enabled: isAsked })
  const effects = useQuery({ ...effectsOf(calm), enabled: isDirty && id !== null && calm.filters.length > 0 })
  const sample = useQuery({ ...sampleOf(calm, shuffled), enabled: panel === 'sample' && isAsked })
  const explanation = useQuery({
    ...explanationOf(written, contactId ?? 0),
    enabled: panel === 'test' && contactId !== null && isAsked,
  })
  const counted = isAsked ? count.data : undefined
  const isMoved = (counted?.count.saved?.enter ?? 0) + (counted?.count.saved?.leave ?? 0) > 0
  const rows = useMemo(() => {
    const known = new Map<number, FilterFigures>(counted?.rows)
    const missing = isChecked ? rowsOf(draft).filter((row) => row.filter.field !== '' && !ready(row)) : []
    for (const row of missing)
      known.set(row.id, { fits: null, left: null, problem: t('segmentBuilder.valueMissing') })
    return known
  }, [counted, draft, ready, isChecked])
  const judged = panel === 'test' && contactId !== null ? explanation.data?.explanation : undefined
  const tested = useMemo(() => {
    const filters = judged?.groups.flatMap((group) => group.filters) ?? []
    return new Map<number, Tested>(
      filters.flatMap((one, at) => {
        const row = written.rows[at]
        return row === undefined ? [] : [[row, one] as const]
      }),
    )
  }, [judged, written])
  const { moves = [], unseen = 0, enter = [], leave = [] } = effects.data?.effects ?? {}
  return {
    rows,
    tested,
    line: {
      count: counted?.count ?? null,
      error: isAsked ? count.error : null,
      isBusy: count.isFetching,
      moves:
        isDirty && isMoved
          ? [
              ...moves.map((one) => one.name),
              ...(unseen > 0 ? [t('segmentBuilder.unseen', { count: unseen })] : []),
            ]
          : [],
      onExact: () => setExactly(written),
    },
    isAsked,
    sample,
    /** Others of those who fit; null while they are not shown. */
    shuffle: panel === 'sample' ? () => setShuffled((before) => before + 1) : null,
    difference: { isNew: id === null, isDirty, enter, leave, isBusy: effects.isFetching },
    test: { contactId, setContactId, explanation: judged, error: explanation.error },
  }
}
