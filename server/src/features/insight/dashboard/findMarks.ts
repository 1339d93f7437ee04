// What was sent and published on which day: why a figure goes up.
import type { Fragment } from '../../../platform/database/statement.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { ApiError } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { scope } from '../../../platform/resource/columns.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { findEach } from '../../../platform/rest/list.ts'
import type { DataQuery } from './readQuery.ts'

export interface Mark {
  /** Of the calendar, in the time zone that was asked for. */
  day: string
  what: 'sent' | 'published'
  record: { kind: string; id: number; name: string }
}

/** The newest of a range are shown. */
const MOST = 200
const TIME_MS = 1_000

interface Entry {
  day: string
  bundle: string
  object: string
  objectId: number
  action: string
}

/**
 * Emails that were sent to segments, and drafts that were published, each once a day, of records that the actor may see;
 * null where the log is too long to be looked through in a second. A statement, and one for each kind of record.
 */
export async function findMarks(
  context: Context,
  { from, to, timezone }: Pick<DataQuery, 'from' | 'to' | 'timezone'>,
): Promise<Mark[] | null> {
  const { sql, actor, catalog } = context
  const kinds = [...catalog.resources].filter(([, { permission }]) => {
    const { own, other } = grantOf(actor, permission, 'view')
    return own || other
  })
  const [first, ...rest] = kinds.map(([, definition]) => isAboutSeen(context, definition))
  if (!first) return []
  const isSeen = rest.reduce((all, next) => sql`${all} or ${next}`, first)
  // A mail to one contact is no reason. The index of actions is for those that are neither of the usual ones.
  const entries = await answerInTime(
    context,
    TIME_MS,
    (db) => db<Entry[]>`
      select to_char(date_added at time zone ${timezone}, 'YYYY-MM-DD') as day, bundle, object,
        object_id as "objectId", action
      from audit_log
      where action in ('send', 'publishDraft') and action <> all (array['create', 'update'])
        and date_added between ${from} and ${to} and not details ? 'contacts'
        and (${isSeen})
      group by 1, 2, 3, 4, 5 order by max(id) desc limit ${MOST}`,
  )
  if (!entries) return null
  const marks: Mark[] = []
  for (const [kind, definition] of kinds) {
    const { bundle, object } = definition.audit
    const own = entries.filter((entry) => entry.bundle === bundle && entry.object === object)
    if (own.length === 0) continue
    const ids = [...new Set(own.map(({ objectId }) => objectId))]
    const rows = await findEach(context, definition, ids, 'view')
    for (const { day, objectId, action } of own) {
      const row = rows.get(objectId)
      if (!row || row instanceof ApiError) continue
      const record = { kind, id: objectId, name: String(row.name ?? row.title ?? '') }
      marks.push({ day, what: action === 'send' ? 'sent' : 'published', record })
    }
  }
  return marks.sort((a, b) => (a.day < b.day ? 1 : -1))
}

// Before the newest are taken: what others did would push out what one may see. The offset keeps to the entries, of which
// there are fewer than records.
function isAboutSeen(context: Context, definition: Definition): Fragment {
  const { db, actor } = context
  const { bundle, object } = definition.audit
  const isKind = db`(bundle = ${bundle} and object = ${object})`
  const { own, other } = grantOf(actor, definition.permission, 'view')
  if (own && other) return isKind
  return db`(${isKind} and exists (
    select from ${db(definition.table)} t
    where t.id = audit_log.object_id and ${scope(db, definition)} and ${isAllowed(context, definition, 'view')} offset 0))`
}
