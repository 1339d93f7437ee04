// The fields of contacts as columns, each with how many contacts have a value.
import { useFillRates } from '../../../filters/useFillRates.ts'
import type { MoreColumns } from '../../../kit/ListPage.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { useFieldColumns } from '../useFieldColumns.ts'
import { valuesOf } from './contact.ts'

export function useContactColumns(declared: readonly string[]): MoreColumns {
  const { columns, isOpen, onOpen } = useFieldColumns({ part: 'contactFields', valuesOf, declared })
  const { looked, isEstimated, shareOf } = useFillRates(isOpen)
  return {
    columns,
    onOpen,
    noteOf: shareOf,
    hint:
      looked === null
        ? null
        : isEstimated
          ? t('contacts.filledEstimated', { count: number(looked) })
          : t('contacts.filled'),
  }
}
