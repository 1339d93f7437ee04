// Groups of contacts that share a key of a rule: found by set, never contact by contact.
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { latestOnly, TIME_OVER } from '../../../platform/database/latestOnly.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import type { DuplicateRule } from './duplicateRules.ts'

export interface DuplicateContact {
  id: number
  firstname: string | null
  lastname: string | null
  email: string | null
  phone: string | null
  mobile: string | null
  company: string | null
  points: number
  dateAdded: Date | null
  lastActive: Date | null
}

export interface DuplicateGroup {
  /** How many contacts share the key. */
  total: number
  /** The first of them by id: who was there first. */
  contacts: DuplicateContact[]
}

export interface DuplicatePage {
  groups: DuplicateGroup[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** Contacts of a group that are shown. */
const SHOWN = 10
/** Milliseconds that it may take. */
const TIME_MS = 20_000

/**
 * A page of groups, of the contacts that the actor may see. Keys are told apart by a hash of 64 bits, in whose order the
 * pages go: grouping a million of them takes a few megabytes. One statement, whatever the number of contacts; a later
 * request of the same actor ends an earlier one.
 * @param after `next` of the page before.
 */
export async function findDuplicateGroups(
  context: Context,
  rule: DuplicateRule,
  { after, limit, signal }: { after: string | null; limit: number; signal: AbortSignal },
): Promise<DuplicatePage> {
  const { userId, credentialId } = context.actor
  const who = actorKey({ userId, credentialId: credentialId ?? null })
  const visible = rightsCondition(
    context,
    { ...contactAccess, owner: 'coalesce(c.owner_id, c.created_by)' },
    'view',
  )
  return latestOnly(context.sql, `duplicates of ${who}`, signal, async (step) => {
    const found = await step(TIME_MS, (db) => {
      // The keys are made once and kept: making them is what takes the time.
      return db<Member[]>`
        with keyed as materialized (
          select hashtextextended(own.key, 0) as hash, own.contact_id from (${rule.keys(db, visible)}) own
        ), page as (
          select k.hash, count(*)::integer as total from keyed k
          where ${after}::bigint is null or k.hash > ${after}::bigint
          group by k.hash having count(*) > 1 order by k.hash limit ${limit + 1}
        ), placed as (
          select k.hash, k.contact_id, page.total,
            row_number() over (partition by k.hash order by k.contact_id) as place
          from keyed k join page on page.hash = k.hash
        )
        select own.hash::text as hash, own.total, c.id, c.firstname, c.lastname, c.email, c.phone, c.mobile,
          c.company, c.points, c.date_added as "dateAdded", c.last_active as "lastActive"
        from placed own join contacts c on c.id = own.contact_id
        where own.place <= ${SHOWN} order by own.hash, c.id`
    })
    if (found === TIME_OVER)
      throw new ApiError(
        422,
        'too_slow',
        'The contacts could not be compared in 20 seconds. Try another rule.',
      )
    const groups = [...Map.groupBy(found, ({ hash }) => hash)]
    const page = groups.slice(0, limit)
    return {
      groups: page.map(([, members]) => ({
        total: members[0]?.total ?? 0,
        contacts: members.map(({ hash: _, total: __, ...contact }) => contact),
      })),
      next: groups.length > limit ? (page.at(-1)?.[0] ?? null) : null,
    }
  })
}

type Member = DuplicateContact & { hash: string; total: number }
