// What the person has chosen for the interface, on every device.
import { useQuery } from '@tanstack/react-query'
import { change } from './change.ts'
import { queries, query } from './query.ts'

// Asked for once: what is chosen here stands at once, and makes it old.
const read = { ...query('/preferences'), staleTime: Number.POSITIVE_INFINITY }

type Preferences = Readonly<Record<string, unknown>>

function chosen(): Preferences | undefined {
  return queries.getQueryData(read.queryKey)?.preferences as Preferences | undefined
}

/** What was chosen under a key; undefined where nothing was, and while it is asked for. */
export function usePreference(key: string): { value: unknown; isKnown: boolean } {
  const { data, isPending } = useQuery(read)
  return { value: (data?.preferences as Preferences | undefined)?.[key], isKnown: !isPending }
}

/** Keeps a choice; null takes it away. It stands at once, and no longer when it is refused. @throws ApiError */
export async function keepPreference(key: string, value: unknown): Promise<void> {
  const { [key]: _, ...others } = chosen() ?? {}
  const preferences = value === null ? others : { ...others, [key]: value }
  queries.setQueryData(read.queryKey, { preferences })
  try {
    await change('PATCH', '/preferences', { body: { [key]: value } })
  } catch (error) {
    await queries.invalidateQueries({ queryKey: read.queryKey })
    throw error
  }
}

/** The preference that switches commands of one letter off, for whoever speaks to the machine or types with one finger. */
export const LETTERS = 'keys.letters'

/** Whether single letters are commands, outside inputs. */
export function areLettersCommands(): boolean {
  return chosen()?.[LETTERS] !== false
}
