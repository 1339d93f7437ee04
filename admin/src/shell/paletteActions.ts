// What the palette offers of one record, or of those that are chosen: what can be done, and what that takes.
import { tags } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listQuery, recordQuery } from '../api/query.ts'
import { features } from '../features/index.ts'
import { type Chosen, chosenNow } from '../kit/chosen.ts'
import { resourceOf } from '../kit/kinds.ts'
import {
  type Argument,
  type Choice,
  type OwnActions,
  type RecordAction,
  standardActions,
} from '../kit/recordActions.ts'
import { pagesOf, recordAddress, recordAt } from '../kit/recordAddress.ts'
import { labelOf } from '../kit/resourcePage.ts'
import { number } from '../words/format.ts'
import { t } from '../words/messages.ts'
import { publishActions } from './publishActions.ts'

/** A record, or without an id what is chosen in the list that is shown. */
export interface SubjectName {
  kind: string
  id: number | null
  name: string
}

/** How far somebody has gone: to what can be done, and from there to what that takes. */
export interface Place {
  subject: SubjectName
  action: RecordAction | null
}

export interface Offered<T> {
  items: readonly T[]
  isPending: boolean
  error: unknown
}

const FRESH_MS = 15_000
const SHOWN = 20
const NOTHING = { items: [], isPending: false, error: null }

/** What the page is about: the records that are chosen in its list, the one beside it, or the one that it shows. */
export function subjectHere(path: string, words: Readonly<Record<string, unknown>>): SubjectName | null {
  const chosen = chosenNow()
  if (chosen)
    return { kind: chosen.resource.kind, id: null, name: t('kit.selected', { count: chosen.count }) }
  const peeked = features.find(({ records, navigation }) => records && navigation?.[0]?.address === path)
  const id = Number(words.peek)
  if (peeked?.records && Number.isSafeInteger(id) && id > 0)
    return { kind: peeked.records.kind, id, name: '' }
  const shown = recordAt(path)
  return shown && { ...shown, name: '' }
}

/** What can be done with a subject, as far as one may, and what it is called. */
export function useActionsOn(subject: SubjectName | null): Offered<RecordAction> & { name: string } {
  const [chosen] = useState(chosenNow)
  const resource = subject ? resourceOf(subject.kind) : undefined
  const id = subject?.id ?? null
  const read = useQuery({
    ...recordQuery(resource ?? tags, id ?? 0),
    enabled: resource !== undefined && id !== null,
    staleTime: FRESH_MS,
  })
  const own = useOwnActions(subject?.kind)
  if (!subject || !resource) return { ...NOTHING, name: '' }
  if (id === null) return { ...chosenActions(chosen, own), name: subject.name }
  if (!read.data || own === 'pending')
    return { ...NOTHING, isPending: !read.error, error: read.error, name: subject.name }
  const found = read.data
  const name = subject.name || labelOf(resource, found.record)
  const list = pagesOf(subject.kind)?.list ?? '/'
  const open = recordAddress(subject.kind, id) ?? { to: list }
  const standard = standardActions(resource, found, { name, list, open })
  const isLast = ({ name: of }: RecordAction) => of === 'delete'
  const subjectOf = { selection: { ids: [id] }, count: 1, found, clear: () => {} }
  const items = [
    ...standard.filter((action) => !isLast(action)),
    ...(own?.actionsOn(subjectOf) ?? []),
    ...publishActions(resource, found, name),
    ...standard.filter(isLast),
  ]
  return { items, isPending: false, error: null, name }
}

function chosenActions(chosen: Chosen | null, own: OwnActions | 'pending' | null): Offered<RecordAction> {
  if (!chosen) return NOTHING
  if (own === 'pending') return { ...NOTHING, isPending: true }
  const { remove, ...subject } = chosen
  const items = [
    ...(own?.actionsOn({ ...subject, found: null }) ?? []),
    ...(remove ? [{ name: 'delete', label: t('kit.delete'), act: remove }] : []),
  ]
  return { ...NOTHING, items }
}

/** What the feature of a kind adds; null where it adds nothing, or its script did not come. */
function useOwnActions(kind: string | undefined): OwnActions | 'pending' | null {
  const load = features.find(({ records }) => kind !== undefined && records?.kind === kind)?.records?.actions
  const [loaded, setLoaded] = useState<{ of: string; own: OwnActions | null } | null>(null)
  // Scripts come over the network.
  useEffect(() => {
    if (!load || kind === undefined) return
    let isWanted = true
    const put = (own: OwnActions | null) => isWanted && setLoaded({ of: kind, own })
    load().then(put, () => put(null))
    return () => {
      isWanted = false
    }
  }, [load, kind])
  if (!load) return null
  return loaded !== null && loaded.of === kind ? loaded.own : 'pending'
}

/** What an action can be given, by what is typed. */
export function useChoices(argument: Argument | undefined, typed: string, asked: string): Offered<Choice> {
  const kind = argument && 'kind' in argument ? resourceOf(argument.kind) : undefined
  const list = useQuery({
    ...listQuery(kind ?? tags, { search: asked, limit: SHOWN, minimal: 1 }),
    enabled: kind !== undefined,
  })
  const fixed = useFixedChoices(argument)
  if (!argument) return NOTHING
  if ('number' in argument) {
    const given = /^[+-]?\d{1,9}$/.test(typed) ? Number(typed) : 0
    return { ...NOTHING, items: given === 0 ? [] : [{ value: given, label: number(given) }] }
  }
  const begins = (label: string) => fits(label, typed)
  if (!('kind' in argument))
    return {
      items: (fixed?.choices ?? []).filter(({ label }) => begins(label)),
      isPending: fixed === null,
      error: fixed?.error ?? null,
    }
  const found = (list.data?.rows ?? []).map((row) => ({ value: row.id, label: labelOf(kind ?? tags, row) }))
  const isPending = list.isPending || list.isPlaceholderData || asked !== typed
  const isTyped = ({ label }: Choice) => label.toLocaleLowerCase() === typed.toLocaleLowerCase()
  const isBegun = (choice: Choice) => !isTyped(choice) && begins(choice.label)
  const isNew = argument.isNew && typed !== '' && !isPending && !found.some(isTyped)
  return {
    // Enter does the first: what is called so, then what begins so, and what has it somewhere only after what is new.
    items: [
      ...found.filter(isTyped),
      ...(argument.none !== undefined && begins(argument.none)
        ? [{ value: null, label: argument.none }]
        : []),
      ...found.filter(isBegun),
      ...(isNew ? [{ value: typed, label: typed }] : []),
      ...found.filter((choice) => !isTyped(choice) && !isBegun(choice)),
    ],
    isPending,
    error: list.error,
  }
}

interface Fixed {
  of: Argument
  choices: readonly Choice[]
  error: unknown
}

function useFixedChoices(argument: Argument | undefined): Fixed | null {
  const [read, setRead] = useState<Fixed | null>(null)
  // Some are read from the server.
  useEffect(() => {
    if (!argument || !('choices' in argument)) return
    let isWanted = true
    const put = (choices: readonly Choice[], error: unknown) =>
      isWanted && setRead({ of: argument, choices, error })
    argument.choices().then(
      (choices) => put(choices, null),
      (error: unknown) => put([], error),
    )
    return () => {
      isWanted = false
    }
  }, [argument])
  return read?.of === argument ? read : null
}

/** Whether each word that is typed begins a word of a label: nothing is done because its name has letters somewhere. */
export function fits(label: string, typed: string): boolean {
  const words = label.toLocaleLowerCase().split(/[\s–-]+/)
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((one) => words.some((word) => word.startsWith(one)))
}
