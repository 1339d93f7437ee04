import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import type { Values } from './contentDraft.ts'
import type { Finding } from './findings.ts'

/** What is checked, and by whom: an email or a page that is saved, with what is written. */
export type Check =
  | { path: '/emails/check'; body(values: Values): { id: number; email: Values } }
  | { path: '/pages/check'; body(values: Values): { id: number; page: Values } }

/** What the checks say. */
export interface Found {
  findings: readonly Finding[]
  isDone: boolean
  error: unknown
}

const PAUSE_MS = 1_000

/** What the checks say of what is written, a second after the last change; null where nothing is checked. */
export function useFindings(check: Check | undefined, values: Values): Found | null {
  const [written] = useDebouncedValue(JSON.stringify(values), PAUSE_MS)
  const body = check ? check.body(JSON.parse(written)) : null
  const path = check?.path ?? '/emails/check'
  const question = ask(path, { body }, { read: ({ findings }): readonly Finding[] => findings })
  const found = useQuery({ ...question, enabled: body !== null, placeholderData: keepPreviousData })
  if (!check) return null
  const isDone = found.isSuccess && !found.isPlaceholderData && written === JSON.stringify(values)
  return { findings: found.data ?? [], isDone, error: found.error }
}
