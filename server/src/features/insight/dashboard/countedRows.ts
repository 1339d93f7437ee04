// The rows that a figure counts: those of its tables, or of the roll-ups where they say the same.

import type { Counted, WholeDays, Widget } from '../../../catalog/dashboardWidget.ts'
import type { Rolled } from '../../../catalog/rolledFigure.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isPermitted, scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import { cutDays, findKnown, rolledRows } from '../rollups/rolledRows.ts'
import type { DataQuery } from './readQuery.ts'

/** Says whose rows may be seen. */
export type Viewed = Pick<Widget, 'permission'>

interface CountedRows {
  from: Fragment
  where: Fragment
  /** SQL of the moment. */
  at: string | undefined
  /** SQL of how many. */
  count: string
  isRolled: boolean
}

interface Asked {
  query: DataQuery
  isByTime?: boolean
  /** The unit of time of the chart. */
  unit?: string
}

/** Shorter than what roll-ups tell apart. */
const FINE_UNITS = new Set(['second', 'minute'])
/** So long that most days lie in one of them. */
const LONG_UNITS = new Set(['week', 'month', 'year'])

/** One statement where there are roll-ups, else none. */
export async function countedRows(
  context: Context,
  widget: Viewed,
  counted: Counted,
  asked: Asked,
): Promise<CountedRows> {
  const { db } = context
  const rolled = counted.rolled && (await findRolled(context, widget, counted, asked))
  if (rolled) return rolled
  const { owner, filters = {}, whole } = counted
  const isWhole =
    !FINE_UNITS.has(asked.unit ?? '') &&
    !Object.keys(filters).some((name) => Object.hasOwn(asked.query.filter, name))
  if (whole && isWhole) {
    const at = `${whole.alias}.at`
    return {
      from: wholeRows(context, whole, asked),
      where: condition(context, widget, { from: '', at, owner }, asked.query),
      at,
      count: whole.count,
      isRolled: false,
    }
  }
  return {
    from: db.unsafe(counted.from),
    where: condition(context, widget, counted, asked.query),
    at: counted.at,
    count: counted.count ?? 'count(*)',
    isRolled: false,
  }
}

// Days are read whole but those in which the range, or a unit of the chart, begins or ends.
function wholeRows(
  { db }: Context,
  { alias, columns, days, quarters, since }: WholeDays,
  { query, isByTime = false, unit = '' }: Asked,
): Fragment {
  const { from, to, timezone } = query
  const ends = db`array(
    select date_bin('1 day', moment, timestamptz '2000-01-01Z') from unnest(array[${from}::timestamptz, ${to}::timestamptz]) moment)`
  const list = db.unsafe(columns)
  const quartersOn = (condition: Fragment) =>
    db`select ${list} from (${db.unsafe(quarters)}) q where ${condition}`
  const kept = () => {
    if (isByTime && !LONG_UNITS.has(unit)) return quartersOn(db`true`)
    const cut = isByTime ? db`${ends} || ${cutDays(db, query, { unit, timezone })}` : ends
    return db`
      select ${list} from (${db.unsafe(days)}) d where at <> all(${cut}) union all ${quartersOn(db`day = any(${cut})`)}`
  }
  return db`(${kept()} union all ${db.unsafe(since)}) ${db.unsafe(alias)}`
}

async function findRolled(
  context: Context,
  widget: Viewed,
  { rolled, owner, contact, filters }: Counted,
  { query, isByTime = false, unit = '' }: Asked,
): Promise<CountedRows | null> {
  if (!rolled || FINE_UNITS.has(unit) || (contact && !seesAllContacts(context))) return null
  const { db } = context
  const seesAll = seesOthers(context, widget)
  if (!seesAll && (rolled.isForAll || owner === undefined)) return null
  const ids = idsOf(rolled, Object.keys(filters ?? {}), query.filter)
  const known = ids && (await findKnown(db)).get(rolled.figure.name)
  if (!ids || !known) return null
  const source = rolledRows(db, rolled.figure, known, {
    from: query.from,
    to: query.to,
    isByTime,
    units: LONG_UNITS.has(unit) ? { unit, timezone: query.timezone } : undefined,
    isTotal: seesAll && ids.length === 0,
    isKindOnly: rolled.isKindOnly ?? false,
    ids,
  })
  return {
    from: db`${source} ${db.unsafe(rolled.alias)} ${db.unsafe(rolled.joins ?? '')}`,
    where: condition(context, widget, { from: '', where: rolled.where, owner }, query),
    at: `${rolled.alias}.at`,
    count: `sum(${rolled.alias}.n)::bigint`,
    isRolled: true,
  }
}

// Roll-ups know ids; whatever else is asked for is compared with the rows.
function idsOf(
  { filters = {} }: Rolled,
  known: readonly string[],
  filter: DataQuery['filter'],
): { key: 'a' | 'b'; id: number }[] | null {
  const asked = known.filter((name) => filter[name] !== undefined)
  const ids = asked.flatMap((name) => {
    const key = filters[name]
    const value = filter[name] ?? ''
    return key && /^[1-9]\d{0,14}$/.test(value) ? [{ key, id: Number(value) }] : []
  })
  return ids.length === asked.length ? ids : null
}

/** Whether nothing is filtered by, and nothing is kept from the actor. */
export function readsAll(
  context: Context,
  widget: Viewed,
  { filters = {} }: Counted,
  { filter }: DataQuery,
): boolean {
  return seesOthers(context, widget) && !Object.keys(filters).some((name) => Object.hasOwn(filter, name))
}

function seesOthers({ actor }: Context, { permission }: Viewed): boolean {
  return !permission || grantOf(actor, permission, 'view').other
}

/** Whether counts of contacts tell the actor nothing about contacts that it may not view. */
export function seesAllContacts({ actor }: Pick<Context, 'actor'>): boolean {
  return scopeOf(actor, ['view']) === 'all'
}

/** What is counted, in the range that is asked for, as far as the actor may see it. */
export function condition(
  context: Context,
  widget: Viewed,
  { at, where, owner, contact, filters = {} }: Counted,
  { from, to, filter }: DataQuery,
): Fragment {
  const { db, actor } = context
  const parts: Fragment[] = [db`true`]
  if (at) parts.push(db`${db.unsafe(at)} >= ${from} and ${db.unsafe(at)} <= ${to}`)
  if (where) parts.push(db`(${db.unsafe(where)})`)
  if (!seesOthers(context, widget)) parts.push(owner ? db`${db.unsafe(owner)} = ${actor.userId}` : db`false`)
  if (contact) parts.push(isPermitted(db, actor, { actions: ['view'], contactId: db`${db.unsafe(contact)}` }))
  for (const [name, expression] of Object.entries(filters))
    if (filter[name] !== undefined) parts.push(db`(${db.unsafe(expression)})::text = ${filter[name]}`)
  return parts.reduce((all, part) => db`${all} and ${part}`)
}
