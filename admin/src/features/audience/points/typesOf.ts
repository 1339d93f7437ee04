// What the catalog says of point actions and of events of triggers.
import type { ResourceField } from '@campanile/client'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export type Part = 'pointActions' | 'triggerEvents'

export interface PropertyOfType extends ResourceField {
  name: string
  label: string
  description?: string
  required: boolean
}

export interface TypeOf {
  type: string
  label: string
  description?: string
  properties: readonly PropertyOfType[]
}

/** The types of a part of the catalog, once for the session. */
export function useTypesOf(part: Part): readonly TypeOf[] {
  const { data } = useQuery({
    ...query('/catalog', { query: { parts: 'pointActions,triggerEvents' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data as Partial<Record<Part, TypeOf[]>> | undefined)?.[part] ?? []
}
