// Keeps memberships in step with what happens to contacts: within a second, and only where it can matter.

import type { Consumer, Happening } from '../../../catalog/happenings.ts'
import { type Db, sqlState } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { coalesce } from '../../../platform/engine/coalesce.ts'
import type { Log } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { snakeCase } from '../../../platform/resource/definition.ts'
import type { FieldsUsed } from '../../audience/filters/fieldsUsed.ts'
import { FilterError } from '../../audience/filters/filter.ts'
import { forceCustomPlan } from '../../audience/filters/forceCustomPlan.ts'
import { changesOf } from './addContactsToSegments.ts'
import { type CompiledSegment, type Difference, evaluateSegments } from './evaluateSegments.ts'
import { type LiveSegment, loadLiveSegments } from './liveSegments.ts'
import { checkLocks, isAlone, lockReactions } from './lockReactions.ts'
import { recordChanges } from './recordChanges.ts'
import { lockDefinitions, requestRebuilds, shareDefinitions, suspendSegments } from './requestRebuilds.ts'

/** Contacts per statement, and per step: 2,000 contacts and 100 segments take about half a second. */
const CONTACTS_PER_STATEMENT = 1_000
const CONTACTS_PER_STEP = 2_000
/** A company with more contacts than this has the segments that look at it rebuilt instead. */
const MAX_COMPANY_CONTACTS = 2_000

/** Filters that take longer for a thousand contacts are looked for, and their segments suspended. */
const TIMEOUT_MS = 5_000
const TIMED_OUT = '57014'

/** The aspect of a contact of which everything is new. */
const EVERYTHING = '*'

/** Happenings with more contacts than this wait behind each other, and nobody else behind them. */
const FEW = 50

/** Tell of contacts whose memberships may be others now. */
type AboutContacts =
  | 'contact.created'
  | 'contact.changed'
  | 'contact.merged'
  | 'email.sent'
  | 'email.failed'
  | 'email.opened'
  | 'email.clicked'
  | 'page.hit'
  | 'email.replied'

type Read = AboutContacts | 'contact.deleted' | 'company.changed'

const reaction: Omit<Consumer<Read>, 'name'> = {
  types: [
    'contact.created',
    'contact.changed',
    'contact.merged',
    'contact.deleted',
    'company.changed',
    'email.sent',
    'email.failed',
    'email.opened',
    'email.clicked',
    'page.hit',
    'email.replied',
  ],
  maxIds: CONTACTS_PER_STEP,
  async handle(db, happenings, now, { config, catalog, log }) {
    const gone = happenings.flatMap(goneWith)
    // Sent together: what the second one reads stays as it is.
    const [, segments] = await Promise.all([
      isAlone(now) ? lockDefinitions(db) : shareDefinitions(db),
      loadLiveSegments(db, { config, catalog, now }),
    ])
    const touched: Happening<AboutContacts>[] = []
    const companies: Happening<'company.changed'>[] = []
    for (const happening of happenings) {
      if (happening.type === 'company.changed') companies.push(happening)
      else if (happening.type !== 'contact.deleted') touched.push(happening)
    }
    const { contacts, rebuilt } = await contactsOfCompanies(db, companies, segments)
    touched.push(...contacts)
    await refresh(db, { touched, gone, rebuilt, segments, log, now })
  },
}

/** Says what keeps steps of the reactions from going on side by side. */
export const checkReactions = checkLocks(CONTACTS_PER_STEP)

/** Re-evaluates, for contacts that changed, the segments that look at what changed. */
export const reactToContacts: Consumer<Read> = { name: 'segments.reaction', size: { upTo: FEW }, ...reaction }

/**
 * The same for what happens to many contacts at once: an import is worked off beside the changes of single contacts,
 * which need not come after it. What counts is what a contact is now, so the order of happenings does not matter.
 */
export const reactToBulk: Consumer<Read> = { name: 'segments.crowds', size: { from: FEW + 1 }, ...reaction }

function goneWith({ type, ids, payload }: Happening<Read>): readonly number[] {
  if (type === 'contact.merged') return payload.merged.map(({ duplicate }) => duplicate)
  return type === 'contact.deleted' ? ids : []
}

// Membership of a segment is an aspect of its own, so that only those who look at that segment are asked. Columns
// come by the names of the interface (dateAdded), aliases of custom fields as they are.
function aspectsOf({ type, payload }: Happening<AboutContacts>): string[] {
  if (type === 'contact.created' || type === 'contact.merged') return [EVERYTHING]
  const fields = payload.fields.map(snakeCase)
  if (type !== 'contact.changed') return fields
  return 'segmentId' in payload ? [...fields, `segments:${payload.segmentId}`] : [...fields, 'date_modified']
}

// Who is to be looked at, and which segments are rebuilt instead.
async function contactsOfCompanies(
  db: Db,
  happenings: readonly Happening<'company.changed'>[],
  segments: readonly LiveSegment[],
): Promise<{ contacts: Happening<'contact.changed'>[]; rebuilt: number[] }> {
  const [first] = happenings
  if (!first) return { contacts: [], rebuilt: [] }
  const companyIds = [...new Set(happenings.flatMap(({ ids }) => ids))]
  const changed = new Set(happenings.flatMap(({ payload }) => payload.fields))
  const affected = segments.filter(({ used }) => [...used.company].some((alias) => changed.has(alias)))
  if (affected.length === 0) return { contacts: [], rebuilt: [] }
  const rows = await db<{ id: number }[]>`
    select contact_id as id from company_contacts where company_id = any(${companyIds}::bigint[]) limit ${MAX_COMPANY_CONTACTS + 1}`
  if (rows.length > MAX_COMPANY_CONTACTS)
    return { contacts: [], rebuilt: affected.map((segment) => segment.id) }
  const ids = rows.map((row) => row.id)
  return {
    contacts: [{ ...first, type: 'contact.changed', ids, payload: { fields: ['companies'] } }],
    rebuilt: [],
  }
}

async function refresh(
  db: Db,
  {
    touched,
    gone,
    rebuilt,
    segments,
    log,
    now,
  }: {
    touched: readonly Happening<AboutContacts>[]
    gone: readonly number[]
    /** Ids of segments that are to be rebuilt. */
    rebuilt: readonly number[]
    segments: readonly LiveSegment[]
    log: Log
    now: Date
  },
): Promise<void> {
  const groups = coalesce(touched, aspectsOf)
  const isAffected = ({ used }: LiveSegment) => groups.some(({ fields }) => affects(fields, used))
  const affected = segments.filter(isAffected)
  const contactIds = groups
    .filter(({ fields }) => affected.some(({ used }) => affects(fields, used)))
    .flatMap((group) => group.ids)
  if (contactIds.length === 0 && gone.length === 0) return requestRebuilds(db, rebuilt, now)
  // Every step locks in this order: contacts, then rows of rebuilds by their ids, once.
  await Promise.all([
    isAlone(now) ? null : lockReactions(db, [...contactIds, ...gone], now),
    waitForRebuilds(db, gone.length > 0 ? 'all' : affected.map((segment) => segment.id), rebuilt),
    deleteMemberships(db, gone),
    forceCustomPlan(db, TIMEOUT_MS),
  ])
  await requestRebuilds(db, rebuilt, now)
  const stopped = new Set<number>()
  const failed = (segmentId: number, err: unknown) => {
    log.error({ err, segmentId }, 'the filters of a segment failed; its members stay as they are')
    if (sqlState(err) === TIMED_OUT) stopped.add(segmentId)
  }
  const compiled = affected.flatMap((segment) => compileSegment(db, segment, failed))
  for (let start = 0; start < contactIds.length; start += CONTACTS_PER_STATEMENT) {
    const differences = await evaluateSegments(
      db,
      compiled.filter(({ id }) => !stopped.has(id)),
      contactIds.slice(start, start + CONTACTS_PER_STATEMENT),
      failed,
    )
    await applyDifferences(db, differences, now)
  }
  await suspendSegments(db, [...stopped], now)
}

// The value of a filter need not fit its field any more.
function compileSegment(
  db: Db,
  { id, conditions, predicate }: LiveSegment,
  failed: (segmentId: number, error: unknown) => void,
): CompiledSegment[] {
  try {
    return [{ id, conditions, predicate: predicate(db) }]
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    failed(id, error)
    return []
  }
}

function affects(fields: ReadonlySet<string>, { contact }: FieldsUsed): boolean {
  return fields.has(EVERYTHING) || [...contact].some((field) => fields.has(field))
}

// Not of those that are back.
async function deleteMemberships(db: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0)
    await db`
      delete from segment_contacts m where contact_id = any(${contactIds as number[]}::bigint[])
        and not exists (select from contacts c where c.id = m.contact_id)`
}

// A range of a rebuild may have read a contact before its change, or before it was deleted, and write after us: its row
// lock comes first.
async function waitForRebuilds(
  db: Db,
  segmentIds: readonly number[] | 'all',
  rebuilt: readonly number[],
): Promise<void> {
  if (segmentIds.length + rebuilt.length === 0) return
  const which =
    segmentIds === 'all' ? db`true` : db`segment_id = any(${[...segmentIds, ...rebuilt]}::bigint[])`
  // Who writes some of them waits for all in that way: two that wrote what the other one reads would wait in a circle.
  const strength = rebuilt.length > 0 ? 'no key update' : 'share'
  await db`select from segment_rebuilds where ${which}
    ${lockRows(db, 'segment_rebuilds', { by: 'segment_id', strength })}`
}

/** Makes the memberships what they should be, and tells it. Three statements at most. */
export async function applyDifferences(db: Db, differences: readonly Difference[], now: Date): Promise<void> {
  const fresh = differences.filter((difference) => difference.isNew)
  const stale = differences.filter((difference) => !difference.isNew)
  const added =
    fresh.length === 0
      ? []
      : await db<{ segmentId: number; contactId: number }[]>`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select segment_id, contact_id, ${now}::timestamptz
    from unnest(${fresh.map((row) => row.segmentId)}::bigint[], ${fresh.map((row) => row.contactId)}::bigint[]) as fresh (segment_id, contact_id)
    order by 1, 2
    on conflict do nothing
    returning segment_id as "segmentId", contact_id as "contactId"`
  const removed =
    stale.length === 0
      ? []
      : await db<{ segmentId: number; contactId: number; isMark: boolean }[]>`
    with stale as materialized (
      select m.segment_id, m.contact_id from segment_contacts m
      join unnest(${stale.map((row) => row.segmentId)}::bigint[], ${stale.map((row) => row.contactId)}::bigint[]) as pair (segment_id, contact_id)
        on m.segment_id = pair.segment_id and m.contact_id = pair.contact_id
      where not m.manually_added ${lockRows(db, 'segment_contacts m', { by: ['m.segment_id', 'm.contact_id'] })}
    )
    delete from segment_contacts m using stale
    where m.segment_id = stale.segment_id and m.contact_id = stale.contact_id
    returning m.segment_id as "segmentId", m.contact_id as "contactId", m.manually_removed as "isMark"`
  const changes = [
    ...changesOf(added, 'added'),
    ...changesOf(
      removed.filter((row) => !row.isMark),
      'removed',
    ),
  ]
  await recordChanges(db, changes, { actor: SYSTEM, now })
}
