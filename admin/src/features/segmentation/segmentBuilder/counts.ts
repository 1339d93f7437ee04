// What is asked while somebody edits.
import { keepPreviousData } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Written } from '../../../filters/countOf.ts'

/** Who would come in and go, and what uses the segment. */
export const effectsOf = ({ id, filters }: Written) => ask('/segments/effects', { body: { id, filters } })

/** Twenty of those who fit; another number for others. */
export function sampleOf({ id, filters }: Written, shuffle: number) {
  return {
    ...ask('/segments/sample', { body: { id, filters } }, { apart: shuffle }),
    placeholderData: keepPreviousData,
  }
}

/** How each filter fits one contact. */
export const explanationOf = ({ id, filters }: Written, contactId: number) =>
  ask('/segments/explain/{contactId}', { path: { contactId }, body: { id, filters } })
