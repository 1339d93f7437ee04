import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'

/** How many recipients are read at once. */
export const SHEET = 12
const PAUSE_MS = 400

interface Options {
  id: number
  /** What is not saved yet. */
  changes?: Readonly<Record<string, unknown>> | undefined
  /** Null for nobody in particular. */
  contact: number | null
  /** How many of the audience are passed over; null while nobody asks for it. */
  start: number | null
}

/** The email as somebody gets it, and as the next ones of its audience and those with special cases do. */
export function usePreviews({ id, changes, contact, start }: Options) {
  const [written] = useDebouncedValue(JSON.stringify(changes), PAUSE_MS)
  // What is not saved is of one email: of another one nothing of it is asked meanwhile.
  const email = written === undefined || changes === undefined ? {} : { email: JSON.parse(written) }
  const one = { id, ...email, ...(contact === null ? {} : { contacts: [contact] }) }
  const many = { id, ...email, edges: true, audience: { start: start ?? 0, count: SHEET } }
  const shown = useQuery({
    ...ask('/emails/preview', { body: one }, { read: ({ previews }) => previews[0] ?? null }),
    placeholderData: keepPreviousData,
  })
  const all = useQuery({
    ...ask('/emails/preview', { body: many }, { read: ({ previews }) => previews }),
    enabled: start !== null,
    placeholderData: keepPreviousData,
  })
  return {
    one: shown.data ?? null,
    error: shown.error ?? all.error,
    isRead: all.isSuccess && !all.isPlaceholderData,
    audience: all.data?.filter((preview) => preview.case === null) ?? [],
    cases: all.data?.filter((preview) => preview.case !== null) ?? [],
  }
}

export type Shown = NonNullable<ReturnType<typeof usePreviews>['one']>
