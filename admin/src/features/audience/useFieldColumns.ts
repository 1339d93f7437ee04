// The fields that the account gives its records, as columns of their list.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Entity, query } from '../../api/query.ts'
import type { NamedColumn } from '../../kit/columns.ts'
import { useListAddress } from '../../kit/listAddress.ts'
import { showValue } from '../../kit/showValue.tsx'

interface Described {
  name: string
  label: string
  input: string
}

interface Source {
  /** The part of the catalog that describes the fields. */
  part: 'contactFields' | 'companyFields'
  valuesOf(record: Entity): Readonly<Record<string, unknown>>
  /** Columns that the list declares itself. */
  declared: readonly string[]
}

/** Asked for once somebody chooses columns, or has chosen one of them. */
export function useFieldColumns({ part, valuesOf, declared }: Source): {
  columns: readonly NamedColumn[]
  isOpen: boolean
  onOpen(): void
} {
  const [isOpen, setOpen] = useState(false)
  const [{ cols }] = useListAddress()
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: part } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen || cols.some((name) => !declared.includes(name)),
  })
  const fields = ((catalog.data as Readonly<Record<string, Described[]>> | undefined)?.[part] ??
    []) as readonly Described[]
  return {
    columns: fields.map(({ name, label, input }) => ({
      name,
      label,
      isSortable: true,
      isFigure: input === 'number',
      show: (record) => showValue({ input }, shownValue(input, valuesOf(record)[name])),
    })),
    isOpen,
    onOpen: () => setOpen(true),
  }
}

/** Several choices are stored with bars between them; days have no time of day. */
function shownValue(input: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return input === 'multiselect' ? value.split('|').join(', ') : value
}
