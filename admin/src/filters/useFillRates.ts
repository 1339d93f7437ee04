// How many contacts have a value in a field, for whoever chooses one.
import { useQuery } from '@tanstack/react-query'
import { query } from '../api/query.ts'
import { percent } from '../words/format.ts'
import { t } from '../words/messages.ts'

/** Counted in a moment; whoever looks again a little later sees the same. */
const FRESH_MS = 60_000

interface FillRates {
  /** Null until they are known. */
  looked: number | null
  isEstimated: boolean
  /** Of a field of contacts by its alias, as a share in words; null where it is not known. */
  shareOf(alias: string): string | null
}

/** Asks while a list of fields is open. */
export function useFillRates(isOpen: boolean): FillRates {
  const { data } = useQuery({ ...query('/contacts/fillrates'), staleTime: FRESH_MS, enabled: isOpen })
  const { looked = 0, isEstimated = false, filled = {} } = data ?? {}
  return {
    looked: data ? looked : null,
    isEstimated,
    shareOf(alias) {
      const count = filled[alias]
      if (count === undefined || looked === 0) return null
      const share = percent(count / looked)
      return isEstimated ? t('segmentBuilder.aboutShare', { share }) : share
    },
  }
}
