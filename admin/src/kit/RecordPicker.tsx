import type { Resource } from '@campanile/client'
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery, recordQuery } from '../api/query.ts'
import { t } from '../words/messages.ts'
import { labelOf } from './resourcePage.ts'

interface Shared {
  resource: Resource
  label: string
  description?: string
  error?: string
  isRequired?: boolean
}

const PAUSE_MS = 200
const SHOWN = 20

/** Picks a record of a kind by typing part of its name. */
export function RecordPicker({
  value,
  onChange,
  ...shared
}: Shared & { value: number | null; onChange(value: number | null): void }) {
  const { isRequired } = shared
  const input = useChoices(shared, value === null ? [] : [value])
  return (
    <Select
      {...input}
      clearable={!isRequired}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

/** Picks any number of records of a kind. */
export function RecordsPicker({
  value,
  onChange,
  ...shared
}: Shared & { value: readonly number[]; onChange(value: number[]): void }) {
  const input = useChoices(shared, value)
  return <MultiSelect {...input} value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))} />
}

/** What both inputs are given: the records that fit what is typed, and those that are chosen. */
function useChoices({ resource, label, description, error, isRequired }: Shared, chosen: readonly number[]) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({
    ...listQuery(resource, { search, limit: SHOWN, minimal: 1 }),
    enabled: isOpen,
  })
  const known = useQueries({ queries: chosen.map((id) => recordQuery(resource, id)) })
  const records = [...(found.data?.rows ?? []), ...known.flatMap(({ data }) => data?.record ?? [])]
  const choices = new Map(records.map((record) => [String(record.id), labelOf(resource, record)]))
  for (const id of chosen) if (!choices.has(String(id))) choices.set(String(id), `#${id}`)
  return {
    label,
    description,
    error,
    required: isRequired,
    searchable: true,
    data: [...choices].map(([value, name]) => ({ value, label: name })),
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    nothingFoundMessage: found.isFetching ? t('kit.searching') : t('kit.nothingFound'),
  }
}
