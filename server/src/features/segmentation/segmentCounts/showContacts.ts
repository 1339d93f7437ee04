// Some of the contacts behind the figures, by name.

import { findUses, type Using } from '../../../catalog/recordUse.ts'
import type { Say } from '../../../catalog/sentences.ts'
import { latestOnly, TIME_OVER } from '../../../platform/database/latestOnly.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { judgeMentions } from '../../../platform/rest/references.ts'
import { keptCount } from '../../../platform/search/recordCounts.ts'
import { reference } from '../../../platform/values/field.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { FilterError } from '../../audience/filters/filter.ts'
import { type ExplainedGroup, groupsOf, judgeFilters } from '../segmentExplain/judgeFilters.ts'
import type { Draft } from '../segmentExplain/readDraft.ts'
import { askedBy } from './countDraft.ts'
import { contactsOf, drawContacts } from './drawContacts.ts'
import { besideMembers, membership, visible, wholeOf } from './tallyDraft.ts'

/** Contacts that are shown. */
const SHOWN = 20
/** Where the lot finds too few, the shown ones are drawn from so many that fit. */
const POOL = 1_000
const QUICK_MS = 150
const LIMIT_MS = 5_000

export interface Person {
  id: number
  firstname: string | null
  lastname: string | null
  email: string | null
}

export interface SampledPerson extends Person {
  /** The groups of filters that fit, each filter with the contact's own value. */
  groups: ExplainedGroup[]
}

/**
 * Twenty contacts that fit, others each time, with what made them fit. Seven statements at most.
 */
export async function sampleDraft(
  context: Context,
  draft: Draft,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<SampledPerson[]> {
  const people = await latestOnly(context.sql, askedBy(context, 'segment sample'), signal, async (step) => {
    const drawn = await step(QUICK_MS, async (db) => {
      const [all] = await db<{ total: number }[]>`${keptCount({ ...context, db }, contact)}`
      const from = contactsOf(db, await drawContacts(db, all?.total ?? 0))
      return db<Person[]>`
        select c.id, c.firstname, c.lastname, c.email from ${from}
        where ${visible(context)} and ${wholeOf(db, draft)} limit ${SHOWN}`
    })
    if (drawn !== TIME_OVER && drawn.length === SHOWN) return drawn
    const found = await step(
      LIMIT_MS,
      (db) => db<Person[]>`
      select own.* from (
        select c.id, c.firstname, c.lastname, c.email from contacts c
        where ${visible(context)} and ${wholeOf(db, draft)} limit ${POOL}
      ) own order by random() limit ${SHOWN}`,
    )
    return found === TIME_OVER ? (drawn === TIME_OVER ? [] : drawn) : found
  })
  const judged = await judgeFilters(
    context,
    draft.filters.map(({ filter }) => filter),
    { contactIds: people.map(({ id }) => id), segmentId: draft.saved?.id },
  )
  return people.map((person) => {
    const groups = judged instanceof FilterError ? [] : groupsOf(judged.get(person.id) ?? [], say)
    return { ...person, groups: groups.filter(({ fits }) => fits) }
  })
}

export interface Effects {
  /** Some of those who would come in, and go. */
  enter: Person[]
  leave: Person[]
  /** Who uses the segment, as far as the actor may see it: campaigns, emails, other segments. */
  moves: Omit<Using, 'key'>[]
  /** Users of it that the actor may not see. */
  unseen: number
}

/** What saving the filters would do. One statement for the contacts, and one per kind that may use segments, twice. */
export async function findEffects(context: Context, draft: Draft, signal: AbortSignal): Promise<Effects> {
  const found = await latestOnly(context.sql, askedBy(context, 'segment effects'), signal, (step) =>
    step(LIMIT_MS, (db) => {
      const { isMember, stays } = membership(db, draft)
      const some = (condition: typeof stays) => db`
        select c.id, c.firstname, c.lastname, c.email from contacts c ${besideMembers(db, draft)}
        where ${visible(context)} and ${condition} limit ${SHOWN}`
      return db<(Person & { enters: boolean })[]>`
        select true as enters, own.* from (${some(db`${stays} and not ${isMember}`)}) own
        union all
        select false, own.* from (${some(db`${isMember} and (${stays}) is not true`)}) own`
    }),
  )
  const people = found === TIME_OVER ? [] : found
  const of = (enters: boolean) =>
    people.filter((one) => one.enters === enters).map(({ enters: _, ...person }) => person)
  return { enter: of(true), leave: of(false), ...(await findMoved(context, draft)) }
}

async function findMoved(context: Context, { saved }: Draft): Promise<Pick<Effects, 'moves' | 'unseen'>> {
  const uses = saved ? await findUses(context, 'segment', [String(saved.id)], { withLoose: true }) : []
  const refusals = await judgeMentions(
    context,
    uses.map(({ kind, id }) => ({ reference: reference(kind, 'view'), id })),
  )
  const moves = uses.filter((_, index) => refusals[index] === null).map(({ key: _, ...use }) => use)
  return { moves, unseen: uses.length - moves.length }
}
