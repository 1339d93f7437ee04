import type { Db } from '../../../platform/database/connection.ts'
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import type { Saved } from '../../../platform/rest/save.ts'
import { email } from '../emails/email.ts'
import { lockFamily, saveFamily } from './family.ts'
import { moveQueued } from './moveQueued.ts'

interface Member {
  id: number
  name: string
  isParent: boolean
  settings: Record<string, unknown>
  lists: number[]
  excludedLists: number[]
}

/**
 * Ends an A/B test: the email takes the place of its parent, with its segments, its broadcast and the mail that waits in the queue; the former parent and
 * the other variants become its unpublished variants, and nothing of the test is counted any more. In the transaction of
 * `context.db`; the right to edit all of them is needed. @throws ApiError
 */
export async function promoteVariant(context: Context, winnerId: number): Promise<Saved> {
  const { db, now } = context
  await find(context, email, [winnerId], 'edit')
  const members = await lockMembers(db, winnerId)
  const winner = members.find(({ id }) => id === winnerId)
  const parent = members.find(({ isParent }) => isParent)
  if (!winner || !parent) throw notFound()
  if (members.length < 2) throw badRequest('The email has no variants.')
  const others = members.filter((member) => member !== winner)
  const { lists, excludedLists } = parent
  const bodies = [
    {
      id: winnerId,
      body: {
        variantParent: null,
        variantSettings: parent.settings,
        excludedLists,
        ...(lists.length > 0 ? { lists } : {}),
      },
    },
    ...others.map(({ id, settings }) => ({
      id,
      body: {
        variantParent: winnerId,
        isPublished: false,
        variantSettings: id === parent.id ? winner.settings : settings,
      },
    })),
  ]
  const saved = await saveFamily(context, email, bodies, winnerId)
  await handOver(db, { from: parent.id, to: winnerId, memberIds: members.map(({ id }) => id) })
  await startWork(db, moveQueued, [{ id: parent.id, name: parent.name }], now)
  return { ...saved, row: { ...saved.row, variantStartDate: null } }
}

/** The email with its parent and all variants, locked, the parent's segments with it. Two statements. */
async function lockMembers(db: Db, emailId: number): Promise<Member[]> {
  await lockFamily(db, 'emails', emailId)
  return db<Member[]>`
    select e.id, e.name, e.id = p.id as "isParent", e.variant_settings as settings,
      array(select segment_id from email_segments where email_id = e.id order by 1) as lists,
      array(select segment_id from email_excluded_segments where email_id = e.id order by 1) as "excludedLists"
    from emails asked
    join emails p on p.id = coalesce(asked.variant_parent_id, asked.id)
    join emails e on e.id = p.id or e.variant_parent_id = p.id
    where asked.id = ${emailId} order by e.id`
}

// A save of terms starts a test anew; here it ends.
async function handOver(
  db: Db,
  { from, to, memberIds }: { from: number; to: number; memberIds: readonly number[] },
): Promise<void> {
  await db`
    update emails e set variant_start_date = null,
      broadcast_requested_at = case e.id when ${to}::bigint then p.broadcast_requested_at when ${from}::bigint then null else e.broadcast_requested_at end
    from emails p where p.id = ${from} and e.id = any(${memberIds as number[]}::bigint[])`
  await db`update email_broadcasts set email_id = ${to} where email_id = ${from}`
  await db`delete from email_tests where email_id = any(${memberIds as number[]}::bigint[])`
}
