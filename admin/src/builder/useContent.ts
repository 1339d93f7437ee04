// What is edited of an email or a page, and how it is saved.
import type { Resource } from '@campanile/client'
import { useReducer, useRef, useState } from 'react'
import { isStale, reread } from '../api/change.ts'
import { refusalOf } from '../api/errors.ts'
import type { Found } from '../api/query.ts'
import { type Parting, partingOf, type Seen } from '../kit/staleForm.ts'
import { tell, tellError } from '../kit/toasts.tsx'
import { t } from '../words/messages.ts'
import { type Draft, discardDraft, readDraft, saveDraft, saveRecord, type Values } from './contentDraft.ts'
import { advance, begin, type Step } from './history.ts'

/** The key under which the source stands in what is edited, whatever the record calls it. */
export const SOURCE = 'source'

interface Options {
  resource: Resource
  found: Found
  draft: Draft | null
  /** What is edited, as a record or a draft has it; its source under `SOURCE`. */
  read(record: Values): Values
  /** The keys of the record for what was edited. */
  write(values: Values): Values
}

/** Values, their history and the ways to save them. */
export function useContent({ resource, found, draft: initial, read, write }: Options) {
  const { record } = found
  const isLive = record.isPublished === true
  const [draft, setDraft] = useState(initial)
  const [seen, setSeen] = useState<Seen>(() => ({
    values: read({ ...record, ...initial?.body }),
    tag: found.tag,
  }))
  const [texts, setTexts] = useState<Values>(seen.values)
  const [history, onStep] = useReducer(advance, String(seen.values[SOURCE] ?? ''), begin)
  const [parting, setParting] = useState<Parting | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const reader = useRef<(() => Promise<string>) | null>(null)
  const values: Values = { ...texts, [SOURCE]: history.now }
  const touchedOf = (now: Values) => Object.keys(now).filter((name) => now[name] !== seen.values[name])
  const current = async (): Promise<Values> => {
    const source = reader.current ? await reader.current() : history.now
    if (source !== history.now) onStep({ type: 'edit', html: source })
    return { ...texts, [SOURCE]: source }
  }
  const start = (next: Seen) => {
    setSeen(next)
    setTexts(next.values)
    setParting(null)
  }
  const part = async (mine: Values) => {
    const now = await reread(resource, record.id)
    const other = isLive ? await readDraft(resource, record.id) : null
    setDraft(other)
    const before = { values: read({ ...now.record, ...other?.body }), tag: now.tag }
    const apart = partingOf(seen, before, { values: mine, touched: new Set(touchedOf(mine)) })
    setSeen(apart.seen)
    setTexts(apart.values)
    onStep({ type: 'edit', html: String(apart.values[SOURCE] ?? '') })
    setParting(apart)
  }

  /** Saves what was changed. @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const mine = await current()
    const changed = Object.fromEntries(touchedOf(mine).map((name) => [name, mine[name]]))
    const name = String(record.name ?? record.title)
    try {
      if (Object.keys(changed).length === 0) tell(t('kit.saved', { name }))
      else if (isLive) {
        setDraft(await saveDraft(resource, record, write(changed), draft))
        start({ values: mine, tag: seen.tag })
        tell(t('builder.keptAsDraft', { name }))
      } else {
        const tag = await saveRecord(resource, record.id, write(changed), seen.tag)
        start({ values: mine, tag })
        tell(t('kit.saved', { name }))
      }
      setRefused({})
      return true
    } catch (error) {
      if (isStale(error)) await part(mine).catch(tellError)
      else {
        const { fields, others } = refusalOf(error, (name) => name in mine)
        setRefused(fields)
        tell(others[0] ?? Object.values(fields)[0] ?? t('words.error.server'), { isBad: true })
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ values, seen, history, draft, parting, refused, isBusy, isLive, save },
    isChanged: touchedOf(values).length > 0,
    onStep: (step: Step) => onStep(step),
    reads(read: (() => Promise<string>) | null) {
      reader.current = read
    },
    fill(filled: Values) {
      if (SOURCE in filled) onStep({ type: 'edit', html: String(filled[SOURCE] ?? '') })
      setTexts((before) => ({ ...before, ...filled }))
    },
    async discard() {
      if (!draft) return
      try {
        await discardDraft(resource, record.id, draft)
        const now = await reread(resource, record.id)
        const values = read(now.record)
        setDraft(null)
        start({ values, tag: now.tag })
        onStep({ type: 'edit', html: String(values[SOURCE] ?? '') })
        tell(t('builder.discarded'))
      } catch (error) {
        tellError(error)
      }
    },
    async published() {
      setDraft(null)
      const now = await reread(resource, record.id)
      start({ values: read(now.record), tag: now.tag })
    },
  }
}
