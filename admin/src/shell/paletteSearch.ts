// What the server finds for what is typed in the palette.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries, query } from '../api/query.ts'

export const MOST_CHARACTERS = 200
/** What the server had no time to look through is asked for again so much later, each time. */
const AGAIN_MS = [300, 1_000, 3_000]

interface Options {
  /** What is typed, and what of that is asked for by now. */
  text: string
  asked: string
  /** The kinds of records that are meant; null for all. */
  kinds: string | null
  isWanted: boolean
}

/** The records that are found, and whether that is all that there is to say about what is typed. */
export function usePaletteSearch({ text, asked, kinds, isWanted }: Options) {
  const question = query('/search', {
    query: { q: asked.slice(0, MOST_CHARACTERS), ...(kinds ? { kinds } : {}) },
  })
  const found = useQuery({
    ...question,
    enabled: isWanted && asked !== '' && text !== '',
    placeholderData: keepPreviousData,
    // The box says itself that it failed.
    meta: { hasOwnPace: true },
    // How often it was asked is counted from the moment somebody asks.
    gcTime: 0,
    refetchInterval: ({ state }) => againMs(state) ?? false,
  })
  const isLast =
    found.isSuccess && !found.isPlaceholderData && !againMs(queries.getQueryState(question.queryKey))
  return {
    results: found.data?.results ?? [],
    isPart: found.data?.isComplete === false,
    isFetching: found.isFetching,
    error: found.error,
    hasAnswer: asked === text && (isLast || found.isError),
  }
}

interface Asked {
  data?: { isComplete?: boolean }
  dataUpdateCount: number
  status: 'pending' | 'error' | 'success'
}

/** In how many milliseconds an answer is asked for again; undefined where it is whole, failed, or was asked for often enough. */
function againMs(state?: Asked): number | undefined {
  if (state?.status !== 'success' || state.data?.isComplete !== false) return undefined
  return AGAIN_MS[state.dataUpdateCount - 1]
}
