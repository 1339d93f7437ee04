// The fields of contacts as columns, each with how many contacts have a value.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import type { MoreColumns } from '../../../kit/ListPage.tsx'
import { number, percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { useFieldColumns } from '../useFieldColumns.ts'
import { valuesOf } from './contact.ts'

/** Counted in a moment; whoever looks again a little later sees the same. */
const FRESH_MS = 60_000

export function useContactColumns(declared: readonly string[]): MoreColumns {
  const { columns, isOpen, onOpen } = useFieldColumns({ part: 'contactFields', valuesOf, declared })
  const rates = useQuery({ ...query('/contacts/fillrates'), staleTime: FRESH_MS, enabled: isOpen })
  const { looked = 0, isEstimated = false, filled = {} } = rates.data ?? {}
  return {
    columns,
    onOpen,
    noteOf(name) {
      const count = filled[name]
      if (count === undefined || looked === 0) return null
      const share = percent(count / looked)
      return isEstimated ? t('contacts.aboutShare', { share }) : share
    },
    hint: !rates.data
      ? null
      : isEstimated
        ? t('contacts.filledEstimated', { count: number(looked) })
        : t('contacts.filled'),
  }
}
