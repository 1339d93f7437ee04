import { happeningsFrom, MAX_IDS } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { notePlaces, placesOf } from '../../audience/places/notePlaces.ts'
import { NOWHERE, type PlaceOf } from '../../audience/places/placeReader.ts'
import { type ClientClass, classify } from '../../content/links/classify.ts'
import type { OpenHit } from '../../content/links/hit.ts'
import type { SendName } from '../../content/links/trackingHash.ts'

/** One open as it came, before it is counted. */
export interface RawOpen extends SendName {
  at: Date
  /** The address that it came from, as it is stored; null when it is not to be kept. */
  ip: string | null
  userAgent: string
  isInBrowser: boolean
  class: ClientClass
}

interface RecordOptions {
  config: Pick<Config, 'count_machine_activity'>
  now: Date
  /** Where addresses are; nobody is placed unless told. */
  placeOf?: PlaceOf
}

interface InsertOptions {
  countsMachines: boolean
  now: Date
}

/**
 * Records requests for pixels and web versions: a raw row each. Counters, devices and reactions follow from these rows
 * within a moment, in larger sets (`countOpens`), so that a mailing that everybody opens at once waits for one insert
 * only. Opens of sends that are gone are dropped.
 */
export async function recordOpens(
  db: Db,
  opens: readonly OpenHit[],
  options: RecordOptions,
): Promise<undefined[]> {
  await insertOpens(db, opens.map(rawOpen), insertOptions(options))
  return opens.map(() => undefined)
}

/**
 * Records those whose send is as they name it and whose address is known, in one statement, beside the one that places
 * addresses: it needs no transaction around it. @returns which ones.
 */
export async function recordKnownOpens(
  db: Db,
  opens: readonly OpenHit[],
  options: RecordOptions,
): Promise<boolean[]> {
  // Before them: an open that is recorded must not fail any more.
  await noteOpenPlaces(db, opens, options)
  const left = await insertKnown(db, opens.map(rawOpen), insertOptions(options))
  return opens.map((_, n) => !left.has(n))
}

/** Records those that `recordKnownOpens` left. */
export async function recordLeftOpens(
  db: Db,
  opens: readonly OpenHit[],
  options: RecordOptions,
): Promise<undefined[]> {
  await insertLeft(db, opens.map(rawOpen), insertOptions(options))
  await noteOpenPlaces(db, opens, options)
  return opens.map(() => undefined)
}

// One statement where addresses are placed by a file, none without one.
async function noteOpenPlaces(
  db: Db,
  opens: readonly OpenHit[],
  { placeOf = NOWHERE }: RecordOptions,
): Promise<void> {
  await notePlaces(
    db,
    placesOf(
      opens.map(({ visitor }) => visitor.ip),
      placeOf,
    ),
  )
}

function rawOpen({ send, at, visitor: { ip, userAgent }, isInBrowser }: OpenHit): RawOpen {
  return {
    sendId: send.sendId,
    contactId: send.contactId,
    at,
    ip,
    userAgent,
    isInBrowser,
    class: classify({ userAgent, isClick: false, sinceSentMs: null, linksAtOnce: 0 }),
  }
}

function insertOptions({ config, now }: RecordOptions): InsertOptions {
  return { countsMachines: config.count_machine_activity, now }
}

/**
 * Writes raw rows and tells of those that count. One statement; up to four more when addresses are new, up to three
 * when sends are missing.
 */
export async function insertOpens(db: Db, opens: readonly RawOpen[], options: InsertOptions): Promise<void> {
  if (opens.length === 0) return
  const left = await insertKnown(db, opens, options)
  if (left.size > 0)
    await insertLeft(
      db,
      opens.filter((_, n) => left.has(n)),
      options,
    )
}

async function insertLeft(db: Db, left: readonly RawOpen[], options: InsertOptions): Promise<void> {
  await findOrCreateIpAddresses(
    db,
    left.flatMap((open) => open.ip ?? []),
  )
  await acrossMerges(db, left, async (named) => {
    const missing = await insertKnown(db, named, options)
    return named.filter((_, n) => missing.has(n))
  })
}

/** Writes those whose send and address there are. @returns the places of the others. */
async function insertKnown(
  db: Db,
  opens: readonly RawOpen[],
  { countsMachines, now }: InsertOptions,
): Promise<Set<number>> {
  const rows = opens.map((open, n) => ({ ...open, n }))
  // `offset 0`: one look-up per row, also with a plan that was made when the table was empty.
  const left = await db<{ n: number }[]>`
    with given as materialized (
      select o.*, s.id as "foundId", s.contact_id, i.id as ip_id,
        s.id is null or (o.ip is not null and i.id is null) as "isLeft"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as o (n int, "sendId" bigint, "contactId" bigint,
        at timestamptz, ip text, "userAgent" text, "isInBrowser" boolean, class text)
      left join lateral (
        select id, contact_id from email_sends where id = o."sendId" and ${besideId(db, db`contact_id = o."contactId"`)} offset 0
      ) s on true
      left join lateral (select id from ip_addresses where ip_address = o.ip offset 0) i on true
    ), made as (
      insert into email_opens (contact_id, send_id, opened_at, ip_id, user_agent, in_browser, class)
      select contact_id, "foundId", at, ip_id, "userAgent", "isInBrowser", class from given where not "isLeft"
      returning id, opened_at, class
    ), told as (
      select array_agg(id order by id) as ids, min(opened_at) as first, max(opened_at) as last
      from (
        select *, (row_number() over (order by id) - 1) / ${MAX_IDS} as part from made where ${countsMachines} or class = 'person'
      ) counted
      group by part
    ), happened as (${happeningsFrom(
      db,
      {
        type: 'email.opens_recorded',
        from: 'told',
        ids: 'ids',
        fixed: {},
        columns: { from: 'first', to: 'last' },
      },
      now,
    )})
    select n from given where "isLeft"`
  return new Set(left.map(({ n }) => n))
}
