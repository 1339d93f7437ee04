// The fields that the account gives its contacts, as forms need them.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export interface Described {
  name: string
  label: string
  input: string
  choices?: readonly { value: string | number | boolean; label: string }[]
  required?: boolean
}

/** Once for the session, as soon as they are needed. */
export function useDescribed(isNeeded: boolean): readonly Described[] {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  })
  const { contactFields = [] } = (catalog.data ?? {}) as { contactFields?: readonly Described[] }
  return contactFields
}
