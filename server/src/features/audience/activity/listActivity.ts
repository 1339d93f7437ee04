// Activity: everything that happened to one contact, or to all that the actor may see.

import type { ActivitySource } from '../../../catalog/activitySource.ts'
import type { Named } from '../../../catalog/messages.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { countUpTo, type RowKey, type SmallListSource } from '../../../platform/search/answerList.ts'
import type { PageRange } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { visibleContacts } from '../contactRows/visibleContacts.ts'

/** Names of all kinds of activity by key. */
export function activityTypes({ activity }: Contracts): Record<string, string> {
  return Object.fromEntries(activity.map(({ event, name }) => [event, name]))
}

/** Columns that activity can be ordered by. */
export const ACTIVITY_ORDER = {
  timestamp: 'at',
  event: 'kind',
  eventType: 'kind',
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

/** What tells an entry from all others; `at` in milliseconds. */
interface Entry {
  kind: number
  id: number
  contactId: number
  at: number
}

/**
 * What happened, in the order asked for. Entries are found by kind, time and row alone; labels and details are read
 * for those that are shown. A page is three statements.
 */
export function listActivity(context: Context, query: ActivityQuery): SmallListSource<Activity> {
  const sources = context.catalog.activity.filter(
    ({ event, isPersonal }) =>
      (query.contactId !== null || !isPersonal) &&
      (query.include.length === 0 || query.include.includes(event)) &&
      !query.exclude.includes(event),
  )
  const found = sources.map((source) => ({ source, where: condition(context, source, query) }))
  return {
    async page(db, range) {
      const within = { ...context, db }
      const [counted, entries] = await Promise.all([
        countOf(within, found, query),
        entriesOf(within, found, query, range),
      ])
      return {
        total: counted[0]?.total ?? 0,
        rows: await findActivity(within, entries.map(Object.values).map(toEntry)),
      }
    },
    countUpTo: (db, rows) =>
      countUpTo(db, rows, db`from (${unionOf(context, found, query)}) entries ${whose(context, query)}`),
    keys: () => entriesOf(context, found, query, null),
    read: (keys) => findActivity(context, keys.map(toEntry)),
  }
}

interface Found {
  source: Named<ActivitySource>
  where: Fragment
}

function entriesOf(context: Context, found: readonly Found[], query: ActivityQuery, range: PageRange | null) {
  const { db } = context
  return db<Entry[]>`
    select kind, id, contact_id as "contactId", extract(epoch from at)::float8 * 1000 as at
    from (${unionOf(context, found, query)}) entries ${whose(context, query)}
    ${order(db, query)} ${range ? db`limit ${range.limit} offset ${range.start}` : db``}`
}

function countOf(context: Context, found: readonly Found[], query: ActivityQuery) {
  return context.db<{ total: number }[]>`
    select count(*) as total from (${unionOf(context, found, query)}) entries ${whose(context, query)}`
}

function unionOf(context: Context, found: readonly Found[], { orderBy }: ActivityQuery): Fragment {
  const { db } = context
  const sql = (text: string) => db.unsafe(text)
  return found.reduce(
    (all, { source, where }) => db`${all} union all
      select ${kindOf(context, source)}::int, ${sql(source.id)}, ${sql(source.contactId)}, ${sql(source.at)},
        ${sql(orderBy === 'eventLabel' ? source.label : 'null::text')}
      from ${sql(source.from)} where ${where}`,
    db`select null::int as kind, null::bigint as id, null::bigint as contact_id, null::timestamptz as at, null::text as label where false`,
  )
}

// Asked once for the entries of all sources: each would build a table of the contacts of its own.
function whose(context: Context, { contactId }: ActivityQuery): Fragment {
  const { db } = context
  return contactId === null
    ? db`where exists (select from contacts t where t.id = contact_id and ${rightsCondition(context, contactAccess, 'view')})`
    : db``
}

// Keys and orders name kinds by number.
function kindOf({ catalog }: Context, source: Named<ActivitySource>): number {
  return catalog.activity.indexOf(source)
}

function toEntry([kind, id, contactId, at]: RowKey): Entry {
  return { kind: Number(kind), id: Number(id), contactId: Number(contactId), at: Number(at) }
}

interface StoredActivity {
  id: number
  at: Date
  contactId: number
  label: string
  details: Record<string, unknown>
}

// One statement. The times keep it to the partitions that hold the entries.
async function findActivity(context: Context, entries: readonly Entry[]): Promise<Activity[]> {
  const { db } = context
  const sql = (text: string) => db.unsafe(text)
  const parts = context.catalog.activity.flatMap((source) => {
    const own = entries.filter(({ kind }) => kind === kindOf(context, source))
    if (own.length === 0) return []
    const times = own.map(({ at }) => at)
    return db`(select ${kindOf(context, source)}::int as kind, ${sql(source.id)} as id, ${sql(source.contactId)} as "contactId",
        ${sql(source.at)} as at, ${sql(source.label)} as label, ${asOf(context, source.details)} as details
      from ${sql(source.from)}
      where ${sql(source.id)} = any(${own.map(({ id }) => id)}::bigint[])
        and ${sql(source.contactId)} = any(${own.map(({ contactId }) => contactId)}::bigint[])
        and ${sql(source.at)} between ${new Date(Math.min(...times) - 1)} and ${new Date(Math.max(...times) + 1)}
        ${source.where ? db`and ${asOf(context, source.where)}` : db``})`
  })
  const [first, ...rest] = parts
  if (!first) return []
  const visible = visibleContacts(context)
  const rows = await db<
    (StoredActivity & { kind: number })[]
  >`select * from (${rest.reduce((all, next) => db`${all} union all ${next}`, first)}) entries
    ${visible ? db`where "contactId" in ${visible}` : db``}`
  const key = ({ kind, id, contactId }: Omit<Entry, 'at'>) => `${kind} ${id} ${contactId}`
  const byKey = new Map(rows.map((row) => [key(row), row]))
  return entries.flatMap((entry) => {
    const row = byKey.get(key(entry))
    const source = context.catalog.activity[entry.kind]
    return row && source ? [toActivity(source, row)] : []
  })
}

function toActivity({ event, name }: Named<ActivitySource>, row: StoredActivity): Activity {
  return {
    event,
    eventId: `${event}${row.id}`,
    eventLabel: row.label,
    eventType: name,
    timestamp: isoDate(row.at),
    contactId: row.contactId,
    details: row.details,
  }
}

function condition(context: Context, source: ActivitySource, query: ActivityQuery): Fragment {
  const { db } = context
  const sql = (text: string) => db.unsafe(text)
  return db`${about(db, source, query.contactId)} and ${sql(source.at)} is not null
    ${source.where ? db`and ${asOf(context, source.where)}` : db``}
    ${query.from ? db`and ${sql(source.at)} >= ${query.from}` : db``}
    ${query.to ? db`and ${sql(source.at)} < ${query.to}` : db``}
    ${query.search === '' ? db`` : db`and lower(${sql(source.label)}) like lower(${`%${escapeLike(query.search)}%`})`}`
}

function asOf({ db, now }: Context, text: string): Fragment {
  const [first = '', ...rest] = text.split('$now')
  return rest.reduce(
    (all, part) => db`${all} ${now}::timestamptz ${db.unsafe(part)}`,
    db`${db.unsafe(first)}`,
  )
}

function about(db: Db, source: ActivitySource, contactId: number | null): Fragment {
  if (contactId === null) return db`true`
  // The id is a number of ours: it may stand in the text of a bound.
  const bound = source.bound?.replaceAll('$contact', `${Math.trunc(contactId)}::bigint`)
  return db`${db.unsafe(source.contactId)} = ${contactId} ${bound ? db`and ${db.unsafe(bound)}` : db``}`
}

function order(db: Db, { orderBy, isDescending }: ActivityQuery): Fragment {
  const direction = isDescending ? 'desc' : 'asc'
  return db.unsafe(
    `order by ${ACTIVITY_ORDER[orderBy]} ${direction}, at ${direction}, kind, id ${direction}, contact_id`,
  )
}
