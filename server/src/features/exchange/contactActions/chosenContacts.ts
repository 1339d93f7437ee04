// Which contacts are meant: those of these ids, or those that a search finds.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { find, listSource } from '../../../platform/rest/list.ts'
import { toId } from '../../../platform/values/field.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { segment } from '../../segmentation/segments/segment.ts'

/** Contacts by their ids, ascending and each once, or by a search, narrowed to a segment. */
export type Chosen = { ids: readonly number[] } | { search: string; segmentId: number | null }

export interface Counted {
  /** How many fit. */
  total: number
  /** How many of them the actor may do this to. */
  allowed: number
}

/** @throws ApiError 400 for a search that cannot be read, 403 and 404 for what the actor may not see. */
export async function judgeChosen(context: Context, chosen: Chosen): Promise<void> {
  if ('ids' in chosen) return
  if (chosen.segmentId !== null) await find(context, segment, [chosen.segmentId])
  await source(context, chosen, context.db`true`)
}

/** How many contacts are meant, and how many the actor may change. Four statements at most. */
export async function countChosen(
  context: Context,
  chosen: Chosen,
  right: 'edit' | 'delete',
): Promise<Counted> {
  const { db } = context
  const meant: Fragment =
    'ids' in chosen
      ? db`select id from contacts where id = any(${chosen.ids as number[]}::bigint[])`
      : (await source(context, chosen, db`true`)).keys()
  const [row] = await db<Counted[]>`
    select count(*) as total, count(*) filter (where ${isAllowed(context, contact, right)}) as allowed
    from contacts t where t.id in (${meant})`
  return row ?? { total: 0, allowed: 0 }
}

/** Contacts that are looked at by one statement. */
const RANGE = 20_000

/** Those that are meant behind a place, and up to where was looked; null behind the last. Four statements at most. */
export async function findRange(
  context: Context,
  chosen: { search: string; segmentId: number | null },
  { after, lastId }: { after: number; lastId: number },
): Promise<{ upTo: number; ids: number[] } | null> {
  const upTo = await findEnd(context.db, after, lastId)
  if (upTo === null) return null
  const range = context.db`t.id > ${after} and t.id <= ${upTo}`
  const rows = await context.db<{ id: number }[]>`${(await source(context, chosen, range)).keys()}`
  return { upTo, ids: rows.map(({ id }) => id) }
}

async function findEnd(db: Db, after: number, lastId: number): Promise<number | null> {
  const [row] = await db<{ last: number | null }[]>`
    select max(id) as last from (
      select id from contacts where id > ${after} and id <= ${lastId} order by id limit ${RANGE}) next`
  return row?.last ?? null
}

function source(
  context: Context,
  { search, segmentId }: { search: string; segmentId: number | null },
  extra: Fragment,
) {
  const { db } = context
  const inSegment =
    segmentId === null
      ? db`true`
      : db`exists (select from segment_contacts m
          where m.segment_id = ${segmentId} and m.contact_id = t.id and not m.manually_removed)`
  return listSource(
    context,
    contact,
    { search, orderBy: 'id', orderByDir: 'asc' },
    db`${extra} and ${inSegment}`,
  )
}

const LONGEST_SEARCH = 10_000
const MOST_IDS = 100_000

/** Reads which contacts a body means. @throws ApiError 400 */
export function readChosen(body: Readonly<Record<string, unknown>>): Chosen {
  const { ids, search, segment: within } = body
  if ((ids === undefined) === (search === undefined && within === undefined))
    throw invalid('ids', 'Say either ids, or a search, a segment or both.')
  if (ids !== undefined) return { ids: readIds(ids) }
  if (search !== undefined && (typeof search !== 'string' || search.length > LONGEST_SEARCH))
    throw invalid('search', `This value should be a text of at most ${LONGEST_SEARCH} characters.`)
  const segmentId = within === undefined || within === null ? null : toId(within)
  if (segmentId === undefined) throw invalid('segment', 'This value should be an id.')
  return { search: search ?? '', segmentId }
}

function readIds(given: unknown): number[] {
  const list = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(list) || list.length === 0) throw invalid('ids', 'This value should be a list of ids.')
  if (list.length > MOST_IDS) throw invalid('ids', `This list should have ${MOST_IDS} ids or less.`)
  const ids = list.map((one: unknown) => (typeof one === 'object' ? undefined : toId(one)))
  if (!ids.every((id) => id !== undefined)) throw invalid('ids', 'This value should be a list of ids.')
  return [...new Set(ids)].sort((a, b) => a - b)
}
