// What the server knows of the search over contacts: its commands, and the values that one can have.

import type { Resource } from '@campanile/client'
import { segments, stages, tags } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery, query } from '../../../../api/query.ts'
import { completionsOf, type SearchCommand, termAt, wrongIn } from './terms.ts'

const SHOWN = 8

/** The records that a command names, and by which of their fields. */
const RECORDS: Readonly<Record<string, { resource: Resource; by: string }>> = {
  tag: { resource: tags, by: 'tag' },
  segment: { resource: segments, by: 'alias' },
  common: { resource: segments, by: 'alias' },
  stage: { resource: stages, by: 'name' },
}

interface Field {
  name: string
  choices?: readonly { value: string | number | boolean }[]
  choicesFrom?: string
}

interface Catalog {
  contactFields?: readonly Field[]
  choices?: Readonly<Record<string, { choices: readonly { value: unknown }[] }>>
}

export interface Typed {
  text: string
  caret: number
}

/** Asked for once somebody is about to search, or has searched. */
export function useCompletions(isWanted: boolean) {
  const [typed, setTyped] = useState<Typed>({ text: '', caret: 0 })
  const known = useQuery({
    ...query('/contacts/list/commands'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
  const commands: readonly SearchCommand[] = known.data?.commands ?? []
  const term = termAt(typed.text, typed.caret)
  const command = commands.find(({ name }) => name === term?.command)
  const source = command && RECORDS[command.name]
  const found = useQuery({
    ...listQuery(source?.resource ?? tags, { search: term?.value ?? '', limit: SHOWN }),
    enabled: source !== undefined,
  })
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: command !== undefined && source === undefined && command.words.length === 0,
  })
  const values = !command
    ? []
    : source
      ? (found.data?.rows ?? []).map((record) => String(record[source.by] ?? ''))
      : command.words.length > 0
        ? command.words
        : choicesOf(catalog.data as Catalog | undefined, command.name)
  return {
    commands,
    onType: setTyped,
    completions: completionsOf(typed.text, typed.caret, { commands, values }).slice(0, SHOWN),
    wrong: (text: string) => (known.data ? wrongIn(text, commands) : []),
  }
}

function choicesOf(catalog: Catalog | undefined, command: string): string[] {
  const field = catalog?.contactFields?.find(({ name }) => name.toLowerCase() === command)
  const choices = field?.choices ?? catalog?.choices?.[field?.choicesFrom ?? '']?.choices ?? []
  return choices.map(({ value }) => String(value))
}
