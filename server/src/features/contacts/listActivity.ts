// Activity: everything that happened to one contact, or to all that the actor may see (engine, section 5.6).
import type { Db } from '../../database/connection.ts'
import type { Context } from '../../rest/definition.ts'
import { type Fragment, rightsCondition } from '../../rest/rights.ts'
import { isoDate } from '../../values/dates.ts'
import { campaignActivity } from '../campaigns/campaignActivity.ts'
import { emailActivity } from '../emails/emailActivity.ts'
import { pointActivity } from '../points/pointActivity.ts'
import { segmentActivity } from '../segments/segmentActivity.ts'
import { stageActivity } from '../stages/stageActivity.ts'
import { unloggedActivity, visitActivity } from '../tracking/visitActivity.ts'
import type { ActivitySource } from './activitySource.ts'
import { contactAccess } from './contactAccess.ts'
import { contactActivity } from './contactActivity.ts'

const SOURCES: readonly ActivitySource[] = [
  ...contactActivity,
  ...emailActivity,
  ...visitActivity,
  ...pointActivity,
  ...stageActivity,
  ...campaignActivity,
  ...segmentActivity,
]

/** Names of all kinds of activity by key. */
export const ACTIVITY_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...SOURCES, ...unloggedActivity].map(({ event, type }) => [event, type]),
)

/** Columns that activity can be ordered by. */
export const ACTIVITY_ORDER = {
  timestamp: 'at',
  event: 'event',
  eventType: 'event',
  eventLabel: 'lower(label)',
  contactId: 'contact_id',
} as const

export interface ActivityQuery {
  /** Null for all contacts that the actor may see. */
  contactId: number | null
  search: string
  include: readonly string[]
  exclude: readonly string[]
  from: Date | null
  /** Exclusive. */
  to: Date | null
  orderBy: keyof typeof ACTIVITY_ORDER
  isDescending: boolean
  limit: number
  offset: number
}

export interface Activity {
  event: string
  eventId: string
  eventLabel: string
  eventType: string
  /** ISO 8601. */
  timestamp: string
  contactId: number
  details: Record<string, unknown>
}

/** One page and the number of all entries. Two statements; each source contributes a page at most, found by contact. */
export async function listActivity(
  context: Context,
  query: ActivityQuery,
): Promise<{ total: number; events: Activity[] }> {
  const { db } = context
  const sources = SOURCES.filter(
    ({ event, isPersonal }) =>
      (query.contactId !== null || !isPersonal) &&
      (query.include.length === 0 || query.include.includes(event)) &&
      !query.exclude.includes(event),
  )
  const conditions = sources.map((source) => condition(context, source, query))
  const [first, ...rest] = sources.map(
    (source, index) =>
      db`select count(*) from ${db.unsafe(source.from)} where ${conditions[index] ?? db`true`}`,
  )
  if (!first) return { total: 0, events: [] }
  const counts = rest.reduce((all, next) => db`${all} + (${next})`, db`(${first})`)
  const pages = sources.map((source, index) => page(db, source, conditions[index] ?? db`true`, query))
  const union = pages.reduce((all, next) => db`${all} union all ${next}`)
  const [counted, rows] = await Promise.all([
    db<{ total: number }[]>`select ${counts} as total`,
    db<
      {
        event: string
        id: number
        at: Date
        contact_id: number
        label: string
        details: Record<string, unknown>
      }[]
    >`
      select * from (${union}) entries ${order(db, query)} limit ${query.limit} offset ${query.offset}`,
  ])
  return { total: counted[0]?.total ?? 0, events: rows.map(toActivity) }
}

function toActivity(row: {
  event: string
  id: number
  at: Date
  contact_id: number
  label: string
  details: Record<string, unknown>
}): Activity {
  return {
    event: row.event,
    eventId: `${row.event}${row.id}`,
    eventLabel: row.label,
    eventType: ACTIVITY_TYPES[row.event] ?? row.event,
    timestamp: isoDate(row.at),
    contactId: row.contact_id,
    details: row.details,
  }
}

function condition(context: Context, source: ActivitySource, query: ActivityQuery): Fragment {
  const { db } = context
  const sql = (text: string) => db.unsafe(text)
  return db`${whose(context, source, query.contactId)} and ${sql(source.at)} is not null
    ${source.where ? db`and ${sql(source.where)}` : db``}
    ${query.from ? db`and ${sql(source.at)} >= ${query.from}` : db``}
    ${query.to ? db`and ${sql(source.at)} < ${query.to}` : db``}
    ${query.search === '' ? db`` : db`and lower(${sql(source.label)}) like lower(${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`})`}`
}

function whose(context: Context, source: ActivitySource, contactId: number | null): Fragment {
  const { db } = context
  if (contactId === null) {
    return db`exists (select from contacts t where t.id = ${db.unsafe(source.contactId)} and ${rightsCondition(context, contactAccess, 'view')})`
  }
  // The id is a number of ours: it may stand in the text of a bound.
  const bound = source.bound?.replaceAll('$contact', `${Math.trunc(contactId)}::bigint`)
  return db`${db.unsafe(source.contactId)} = ${contactId} ${bound ? db`and ${db.unsafe(bound)}` : db``}`
}

function page(db: Db, source: ActivitySource, where: Fragment, query: ActivityQuery): Fragment {
  const sql = (text: string) => db.unsafe(text)
  return db`(select * from (
    select ${source.event}::text as event, ${sql(source.id)} as id, ${sql(source.at)} as at, ${sql(source.contactId)} as contact_id,
      ${sql(source.label)} as label, ${sql(source.details)} as details
    from ${sql(source.from)} where ${where}) one ${order(db, query)} limit ${query.offset + query.limit})`
}

function order(db: Db, { orderBy, isDescending }: ActivityQuery): Fragment {
  const direction = isDescending ? 'desc' : 'asc'
  return db.unsafe(
    `order by ${ACTIVITY_ORDER[orderBy]} ${direction}, at ${direction}, event, id ${direction}`,
  )
}
