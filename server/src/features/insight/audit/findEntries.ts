// Searching the audit log: the newest entries first, in parts that each name where the next begins.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'

/** What is looked for; null for whatever it may be. */
export interface AuditSearch {
  bundle: string | null
  object: string | null
  objectId: number | null
  /** 0 for the system, programs that act for themselves, and strangers. */
  userId: number | null
  action: string | null
  from: Date | null
  to: Date | null
  /** Somewhere in the details, the name of who did it, or the address. */
  text: string | null
}

export interface AuditEntry {
  id: number
  dateAdded: Date
  userId: number
  userName: string
  bundle: string
  object: string
  objectId: number
  action: string
  details: Record<string, unknown>
  ipAddress: string
}

/** Bytes of the details that are read at once; one entry is read whatever it has. */
const MAX_BYTES = 8_000_000

export interface AuditPage {
  entries: AuditEntry[]
  hasMore: boolean
}

/** At most so many entries before the one with the id `before`; fewer where their details are large. One statement. */
export async function findEntries(
  db: Db,
  search: AuditSearch,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditPage> {
  const rows = await db<(AuditEntry & { found: number })[]>`
    select id, date_added as "dateAdded", user_id as "userId", user_name as "userName", bundle, object,
      object_id as "objectId", action, details, ip_address as "ipAddress", found
    from (
      select *, count(*) over () as found,
        sum(octet_length(details::text)) over (order by id desc) - octet_length(details::text) as bytes
      from (select * from audit_log where ${conditionOf(db, search, before)} order by id desc limit ${limit}) range) measured
    where bytes < ${MAX_BYTES} order by id desc`
  const found = rows[0]?.found ?? 0
  return {
    entries: rows.map(({ found: _, ...entry }) => entry),
    hasMore: found === limit || rows.length < found,
  }
}

/** Actions that most entries are about: no index has them. */
const USUAL = ['create', 'update']

function conditionOf(db: Db, search: AuditSearch, before: number | null): Fragment {
  const { bundle, object, objectId, userId, action, from, to, text } = search
  const parts: Fragment[] = []
  if (before !== null) parts.push(db`id < ${before}`)
  if (bundle !== null) parts.push(db`bundle = ${bundle}`)
  if (object !== null) parts.push(db`object = ${object}`)
  if (objectId !== null) parts.push(db`object_id = ${objectId}`)
  if (userId !== null) parts.push(userId === 0 ? db`user_id = 0` : db`user_id = ${userId} and user_id <> 0`)
  if (action !== null)
    parts.push(
      USUAL.includes(action)
        ? db`action = ${action}`
        : db`action = ${action} and action <> all (array['create', 'update'])`,
    )
  if (from) parts.push(db`date_added >= ${from}`)
  if (to) parts.push(db`date_added <= ${to}`)
  if (text !== null) {
    const pattern = `%${escapeLike(text)}%`
    parts.push(
      db`(details::text ilike ${pattern} or user_name ilike ${pattern} or ip_address ilike ${pattern})`,
    )
  }
  return parts.reduce((all, part) => db`${all} and ${part}`, db`true`)
}
