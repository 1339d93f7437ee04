// The figures of filters that somebody edits, as statements: over all contacts, or over some drawn by lot.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from '../../audience/contactRows/contactAccess.ts'
import { conditionOf, type Draft } from '../segmentExplain/readDraft.ts'

/** How many contacts. */
export interface Membership {
  /** In the segment, were the filters saved. */
  contacts: number
  withEmail: number
  /** With an email address, and nothing that keeps mail from it. */
  mayBeMailed: number
  /** In the segment now. */
  saved: number
  enter: number
  leave: number
}

export interface FilterCounts {
  /** For each filter, how many fit it alone. */
  fits: number[]
  /** For each filter, how many of its group are left once it was asked, too. */
  left: number[]
}

/** Contacts that the actor may see, over the alias c. */
export function visible(context: Context): Fragment {
  return rightsCondition(context, { ...contactAccess, owner: 'coalesce(c.owner_id, c.created_by)' }, 'view')
}

/** All filters together, over the alias c. */
export function wholeOf(db: Db, draft: Draft): Fragment {
  const groups = draft.groups.map((group) => db`(${joined(db, ofGroup(db, draft, group), db` and `)})`)
  return groups.length === 0 ? db`false` : db`(${joined(db, groups, db` or `)})`
}

/**
 * Who would be in the segment, and who is in it, over the alias c of contacts and m of its members: what a rebuild would
 * do. Without filters hands alone fill it.
 */
export function membership(db: Db, draft: Draft): { stays: Fragment; isMember: Fragment } {
  if (!draft.saved) return { isMember: db`false`, stays: wholeOf(db, draft) }
  const isMember = db`(m.contact_id is not null and not m.manually_removed)`
  if (draft.groups.length === 0) return { isMember, stays: isMember }
  return {
    isMember,
    stays: db`((m.manually_added and not m.manually_removed) is true or (${wholeOf(db, draft)} and m.manually_removed is not true))`,
  }
}

/** The rows of the saved segment, beside contacts c. */
export function besideMembers(db: Db, { saved }: Draft): Fragment {
  return saved ? db`left join segment_contacts m on m.segment_id = ${saved.id} and m.contact_id = c.id` : db``
}

/** What is counted. */
export interface Counted {
  db: Db
  /** Contacts under the alias c. */
  from: Fragment
  /** They were drawn by lot: all of them are looked at, to know how many there are. */
  isSample: boolean
}

/** One row: `Membership`, and of how many contacts. */
export function tallyMembers(context: Context, draft: Draft, { db, from, isSample }: Counted): Fragment {
  const { isMember, stays } = membership(db, draft)
  // Whoever neither fits nor is a member is left out, so that indexes are of use.
  const matters = isSample ? db`true` : draft.saved ? db`(${stays} or ${isMember})` : stays
  return db`
    select count(*) as seen, count(*) filter (where stays) as contacts,
      count(*) filter (where stays and has_email) as "withEmail",
      count(*) filter (where stays and has_email and not exists (
        select from contact_do_not_contact d where d.contact_id = own.id and d.channel = 'email')) as "mayBeMailed",
      count(*) filter (where is_member) as saved, count(*) filter (where stays and not is_member) as enter,
      count(*) filter (where is_member and not stays) as leave
    from (
      select c.id, coalesce(c.email, '') <> '' as has_email, ${isSample || draft.saved ? db`(${stays}) is true` : db`true`} as stays,
        ${isMember} as is_member
      from ${from} ${besideMembers(db, draft)}
      where ${visible(context)} and ${matters}
    ) own`
}

/** One row: `FilterCounts`, and of how many contacts. */
export function tallyFilters(context: Context, draft: Draft, { db, from }: Counted): Fragment {
  const flags = draft.filters.map(
    (filter, index) => db`(${conditionOf(db, filter, draft)}) is true as ${name(db, index)}`,
  )
  const fits = draft.filters.map((_, index) => db`count(*) filter (where ${name(db, index)})`)
  const left = draft.filters.map((_, index) => {
    const before = beforeIn(draft, index)
    return db`count(*) filter (where ${joined(
      db,
      before.map((position) => name(db, position)),
      db` and `,
    )})`
  })
  return db`
    select count(*) as seen, array[${joined(db, fits, db`, `)}]::bigint[] as fits, array[${joined(db, left, db`, `)}]::bigint[] as "left"
    from (select ${joined(db, flags, db`, `)} from ${from} where ${visible(context)}) own`
}

/** The filter and those that stand before it in its group. */
function beforeIn({ groups }: Draft, index: number): number[] {
  return (groups.find((group) => group.includes(index)) ?? []).filter((position) => position <= index)
}

function ofGroup(db: Db, draft: Draft, group: readonly number[]): Fragment[] {
  return group.flatMap((position) => {
    const filter = draft.filters[position]
    return filter ? [conditionOf(db, filter, draft)] : []
  })
}

function name(db: Db, index: number): Fragment {
  return db.unsafe(`f${index}`) as unknown as Fragment
}

function joined(db: Db, parts: readonly Fragment[], separator: Fragment): Fragment {
  return parts.reduce((all, part, index) => (index === 0 ? part : db`${all}${separator}${part}`), db``)
}
