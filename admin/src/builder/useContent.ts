// What is edited of an email or a page, and how it is saved.
import type { Resource } from '@campanile/client'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isStale, reread } from '../api/change.ts'
import { mayPass, refusalOf } from '../api/errors.ts'
import type { Found } from '../api/query.ts'
import { type Parting, partingOf, type Seen } from '../kit/staleForm.ts'
import { tell, tellError } from '../kit/toasts.tsx'
import { t } from '../words/messages.ts'
import { type Draft, discardDraft, readDraft, saveDraft, saveRecord, type Values } from './contentDraft.ts'
import { advance, begin, type Step } from './history.ts'
import type { Saving } from './SaveState.tsx'

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

const UNSAVED = { at: null, problem: null, isBusy: false, mayRetry: false }

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
  const [saving, setSaving] = useState<Saving & { mayRetry: boolean }>(UNSAVED)
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

  /** Saves what was changed; nobody is told of what was not asked for. @returns whether it is saved */
  const saveNow = async ({ isQuiet = false } = {}): Promise<boolean> => {
    setSaving((before) => ({ ...before, isBusy: true }))
    const say = (text: string) => isQuiet || tell(text)
    // At once: what comes next in turn must not meet what was known before.
    const done = (problem: string | null, mayRetry = false) =>
      flushSync(() =>
        setSaving(({ at }) => ({ at: problem === null ? new Date() : at, problem, isBusy: false, mayRetry })),
      )
    const mine = await current()
    const changed = Object.fromEntries(touchedOf(mine).map((name) => [name, mine[name]]))
    const name = String(record.name ?? record.title)
    try {
      if (Object.keys(changed).length === 0) say(t('kit.saved', { name }))
      else if (isLive) {
        setDraft(await saveDraft(resource, record, write(changed), draft))
        // What was typed meanwhile stays, and is saved next.
        setSeen({ values: mine, tag: seen.tag })
        say(t('builder.keptAsDraft', { name }))
      } else {
        const tag = await saveRecord(resource, record.id, write(changed), seen.tag)
        setSeen({ values: mine, tag })
        say(t('kit.saved', { name }))
      }
      setParting(null)
      setRefused({})
      done(null)
      return true
    } catch (error) {
      if (isStale(error)) {
        await part(mine).catch(tellError)
        done(t('kit.staleTitle'))
      } else {
        const { fields, others } = refusalOf(error, (field) => field in mine)
        const problem = others[0] ?? Object.values(fields)[0] ?? t('words.error.server')
        setRefused(fields)
        if (!isQuiet) tell(problem, { isBad: true })
        done(problem, mayPass(error))
      }
      return false
    }
  }
  const discardNow = async (): Promise<boolean> => {
    if (!draft) return false
    setSaving((before) => ({ ...before, isBusy: true }))
    try {
      await discardDraft(resource, record.id, draft)
      const now = await reread(resource, record.id)
      const before = read(now.record)
      setDraft(null)
      start({ values: before, tag: now.tag })
      onStep({ type: 'edit', html: String(before[SOURCE] ?? '') })
      tell(t('builder.discarded'))
      return true
    } catch (error) {
      tellError(error)
      return false
    } finally {
      flushSync(() => setSaving(UNSAVED))
    }
  }
  // One after the other, each with what the one before left.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef({ saveNow, discardNow })
  // Whoever waits for a turn is outside of what React draws.
  useEffect(() => {
    latest.current = { saveNow, discardNow }
  })
  const inTurn = (run: (now: typeof latest.current) => Promise<boolean>) => {
    const own = turn.current.then(() => run(latest.current))
    turn.current = own.catch(() => {})
    return own
  }
  return {
    ...{ values, seen, history, draft, parting, refused, saving, isLive },
    save: (how?: { isQuiet: boolean }) => inTurn((now) => now.saveNow(how)),
    discard: () => inTurn((now) => now.discardNow()),
    // Another one with each change, whether that is of a text or of the source.
    change: useMemo(() => ({ texts, source: history.now }), [texts, history.now]),
    isChanged: touchedOf(values).length > 0,
    onStep: (step: Step) => onStep(step),
    /** What is edited, with what is being typed. */
    current,
    reads(read: (() => Promise<string>) | null) {
      reader.current = read
    },
    fill(filled: Values) {
      if (SOURCE in filled) onStep({ type: 'edit', html: String(filled[SOURCE] ?? '') })
      setTexts((before) => ({ ...before, ...filled }))
    },
    async published() {
      setDraft(null)
      const now = await reread(resource, record.id)
      start({ values: read(now.record), tag: now.tag })
    },
  }
}
