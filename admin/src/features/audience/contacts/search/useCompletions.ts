// What the server knows of the search over contacts: its commands, and the values that one can have.

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../api/query.ts'
import { completionsOf, type SearchCommand, termAt, wrongIn } from './terms.ts'

const SHOWN = 8
const PAUSE_MS = 150

/** Commands whose values are names of records. */
const NAMING: ReadonlySet<string> = new Set(['tag', 'segment', 'common', 'stage'])

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
  const isNaming = command !== undefined && NAMING.has(command.name)
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  const asked = termAt(paused.text, paused.caret)
  const isAsked = isNaming && asked?.command === command.name
  const found = useQuery({
    ...query('/contacts/list/values', {
      query: { command: asked?.command ?? '', text: asked?.value ?? '', limit: SHOWN },
    }),
    // Names that another command found are none of this one.
    placeholderData: (values, before) =>
      before?.queryKey[2].query?.command === asked?.command ? values : undefined,
    enabled: isAsked,
  })
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'contactFields' } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: command !== undefined && !isNaming && command.words.length === 0,
  })
  const named = isAsked ? (found.data?.values ?? []) : []
  const values = !command
    ? []
    : isNaming
      ? named.map(({ value }) => value)
      : command.words.length > 0
        ? command.words
        : choicesOf(catalog.data as Catalog | undefined, command.name)
  return {
    commands,
    onType: setTyped,
    completions: completionsOf(typed.text, typed.caret, { commands, values }).slice(0, SHOWN),
    /** How many contacts a value finds; null where that is not known. */
    contactsOf: (value: string) => named.find((one) => one.value === value)?.contacts ?? null,
    wrong: (text: string) => (known.data ? wrongIn(text, commands) : []),
  }
}

function choicesOf(catalog: Catalog | undefined, command: string): string[] {
  const field = catalog?.contactFields?.find(({ name }) => name.toLowerCase() === command)
  const choices = field?.choices ?? catalog?.choices?.[field?.choicesFrom ?? '']?.choices ?? []
  return choices.map(({ value }) => String(value))
}
