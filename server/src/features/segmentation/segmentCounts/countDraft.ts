// How many contacts filters fit that somebody edits: exactly where that is quick, else by lot, else as the planner thinks.

import { actorKey } from '../../../platform/auth/loadActors.ts'
import { latestOnly, TIME_OVER, type TimedStep } from '../../../platform/database/latestOnly.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { keptCount } from '../../../platform/search/recordCounts.ts'
import { contact } from '../../audience/contacts/contact.ts'
import type { Draft } from '../segmentExplain/readDraft.ts'
import { contactsOf, drawContacts } from './drawContacts.ts'
import {
  type FilterCounts,
  type Membership,
  tallyFilters,
  tallyMembers,
  visible,
  wholeOf,
} from './tallyDraft.ts'

/** Where a figure comes from: all contacts, some drawn by lot, or the statistics of the database. */
export type Basis = 'exact' | 'sample' | 'planner'

interface Figures<T> {
  basis: Basis
  /** Of contacts drawn by lot, how far off each figure may be in nineteen cases of twenty; else 0. */
  margin: number
  values: T
}

export interface DraftCount {
  /** Null while one of the filters cannot be used. */
  members: Figures<Partial<Membership> & Pick<Membership, 'contacts'>> | null
  /** Null where there was no time for a sample. */
  filters: Figures<FilterCounts> | null
}

export interface Limits {
  /** For all figures. */
  answerMs: number
  /** Of these, for what is drawn by lot, when exact figures took too long. */
  sampleMs: number
  /** For exact figures of an account with few contacts, which take longer only where the machine is busy. */
  fewMs: number
}

/** Some tens of thousands of contacts. */
const FEW_BYTES = 16 * 2 ** 20

/** An answer takes less than 300 ms; the rest of them is for reading the filters. */
export const LIVE: Limits = { answerMs: 250, sampleMs: 80, fewMs: 2_000 }
/** What somebody waits for who asked for exact figures. */
export const PATIENT: Limits = { answerMs: 20_000, sampleMs: 80, fewMs: 0 }

/** The name of what a user, or a program, asks one at a time. */
export function askedBy({ actor: { userId, credentialId } }: Context, what: string): string {
  return `${what} of ${actorKey({ userId, credentialId: credentialId ?? null })}`
}

/** Counts within these limits. Two statements that count, and at most eight more where they take too long. */
export function countDraft(
  context: Context,
  draft: Draft,
  { limits, signal }: { limits: Limits; signal: AbortSignal },
): Promise<DraftCount> {
  const until = performance.now() + limits.answerMs
  const left = () => until - performance.now()
  const isWhole = draft.filters.every(({ problem }) => problem === null)
  return latestOnly(context.sql, askedBy(context, 'segment count'), signal, async (step) => {
    const asked = { context, draft, isWhole }
    const members = isWhole ? await exactMembers(step, left() - limits.sampleMs, asked) : null
    const filters = await exactFilters(step, left() - limits.sampleMs, asked)
    if (members !== TIME_OVER && filters !== TIME_OVER) return { members, filters }
    if (limits.fewMs > 0 && (await hasFewContacts(step, limits.sampleMs))) {
      const late = isWhole ? await exactMembers(step, limits.fewMs, asked) : null
      const lateFilters = late === TIME_OVER ? late : await exactFilters(step, limits.fewMs, asked)
      if (late !== TIME_OVER && lateFilters !== TIME_OVER) return { members: late, filters: lateFilters }
    }
    const estimated = await estimate(step, Math.max(left(), limits.sampleMs), asked)
    return {
      members:
        members === TIME_OVER
          ? (estimated?.members ?? (await planMembers(step, limits.sampleMs, asked)))
          : members,
      filters: filters === TIME_OVER ? (estimated?.filters ?? null) : filters,
    }
  })
}

/** By the size of the table, which takes no reading of it. */
async function hasFewContacts(step: TimedStep, limitMs: number): Promise<boolean> {
  const rows = await step(
    limitMs,
    (db) => db<{ few: boolean }[]>`select pg_relation_size('contacts') < ${FEW_BYTES} as few`,
  )
  return rows !== TIME_OVER && rows[0]?.few === true
}

interface Asked {
  context: Context
  draft: Draft
  /** All filters can be used. */
  isWhole: boolean
}

async function exactMembers(
  step: TimedStep,
  limitMs: number,
  { context, draft }: Asked,
): Promise<NonNullable<DraftCount['members']> | typeof TIME_OVER> {
  const rows = await step(
    limitMs,
    (db) => db<Membership[]>`${tallyMembers(context, draft, { db, from: db`contacts c`, isSample: false })}`,
  )
  return rows === TIME_OVER ? rows : exactly(rows[0] as Membership)
}

async function exactFilters(
  step: TimedStep,
  limitMs: number,
  { context, draft }: Asked,
): Promise<Figures<FilterCounts> | typeof TIME_OVER> {
  if (draft.filters.length === 0) return exactly({ fits: [], left: [] })
  const rows = await step(
    limitMs,
    (db) =>
      db<FilterCounts[]>`${tallyFilters(context, draft, { db, from: db`contacts c`, isSample: false })}`,
  )
  return rows === TIME_OVER ? rows : exactly(rows[0] as FilterCounts)
}

function exactly<T>(values: T): Figures<T> {
  return { basis: 'exact', margin: 0, values }
}

/** What contacts drawn by lot say; null when none of them may be seen by the actor, or time was too short. */
async function estimate(
  step: TimedStep,
  limitMs: number,
  { context, draft, isWhole }: Asked,
): Promise<DraftCount | null> {
  const found = await step(limitMs, async (db) => {
    const inside = { ...context, db }
    const [all] = await db<{ total: number }[]>`${keptCount(inside, contact)}`
    const from = contactsOf(db, await drawContacts(db, all?.total ?? 0))
    const members = db<(Membership & Seen)[]>`${tallyMembers(context, draft, { db, from, isSample: true })}`
    const filters = db<(FilterCounts & Seen)[]>`${tallyFilters(context, draft, { db, from, isSample: true })}`
    return {
      total: all?.total ?? 0,
      members: isWhole ? (await members)[0] : undefined,
      filters: draft.filters.length > 0 ? (await filters)[0] : undefined,
    }
  })
  if (found === TIME_OVER) return null
  const { total, members, filters } = found
  return {
    members: members ? scaled(members, total) : null,
    filters: filters ? scaledLists(filters, total) : null,
  }
}

interface Seen {
  seen: number
}

function scaled({ seen, ...counts }: Membership & Seen, total: number): DraftCount['members'] {
  if (seen === 0) return null
  const margin = marginOf(counts.contacts, { seen, total })
  const values = Object.fromEntries(
    Object.entries(counts).map(([name, hits]) => [name, rounded((hits / seen) * total, margin)]),
  ) as unknown as Membership
  return { basis: 'sample', margin, values }
}

function scaledLists({ seen, fits, left }: FilterCounts & Seen, total: number): DraftCount['filters'] {
  if (seen === 0) return null
  const margin = Math.max(...[...fits, ...left].map((hits) => marginOf(hits, { seen, total })))
  const scale = (hits: number) => rounded((hits / seen) * total, marginOf(hits, { seen, total }))
  return { basis: 'sample', margin, values: { fits: fits.map(scale), left: left.map(scale) } }
}

/** Twice the standard deviation; of what never occurred, the number that would have shown in nineteen of twenty draws. */
function marginOf(hits: number, { seen, total }: { seen: number; total: number }): number {
  const share = hits / seen
  const never = 3 / seen
  return Math.ceil(
    total *
      (share === 0 || share === 1 ? Math.min(1, never) : 1.96 * Math.sqrt((share * (1 - share)) / seen)),
  )
}

/** Without figures that the margin makes meaningless. */
function rounded(count: number, margin: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, margin))))
  return Math.round(count / unit) * unit
}

async function planMembers(
  step: TimedStep,
  limitMs: number,
  { context, draft }: Asked,
): Promise<DraftCount['members']> {
  const rows = await step(
    limitMs,
    (db) =>
      db<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[]>`
      explain (format json) select from contacts c where ${visible(context)} and ${wholeOf(db, draft)}`,
  )
  if (rows === TIME_OVER) return null
  const contacts = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { basis: 'planner', margin: 0, values: { contacts } }
}
