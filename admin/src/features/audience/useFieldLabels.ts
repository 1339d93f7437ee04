// What fields are called: records carry the labels of the account, the catalog those in the language of the page.
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'

/** The label of a field by its alias, asked for once in a session; until it is there, the one that is given. */
export function useFieldLabels(
  part: 'contactFields' | 'companyFields',
): (field: { alias: string; label: string }) => string {
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: part } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const described = (
    catalog.data as Readonly<Record<string, { name: string; label: string }[]>> | undefined
  )?.[part]
  const labels = new Map(described?.map(({ name, label }) => [name, label]))
  return ({ alias, label }) => labels.get(alias) ?? label
}
