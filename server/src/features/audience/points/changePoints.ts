// Points and group scores of contacts.

import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { announceChanges } from '../contactRows/announceChanges.ts'
import { lockPoints, writePoints } from '../contactRows/pointsOfContacts.ts'
import { evaluateInsights } from './evaluateInsights.ts'
import { insertPointChanges } from './insertPointChanges.ts'

export const POINT_OPERATORS = ['plus', 'minus', 'times', 'divide', 'set'] as const
export type PointOperator = (typeof POINT_OPERATORS)[number]

export interface PointChange {
  contactId: number
  op: PointOperator
  value: number
  /** Changes the score in this point group instead of the points. An unknown group is passed over. */
  groupId?: number
  /** The words of the points log, when they are not those of all entries. */
  words?: PointWords
}

/** What the points log says: what kind of thing changed points, and which. */
export interface PointWords {
  type: string
  eventName: string
  actionName: string
}

export interface PointsBy extends PointWords {
  actor: Actor
  now: Date
  /** Id of the address the change came from. */
  ipId?: number | null
}

export interface PointOutcome {
  contactId: number
  groupId: number | null
  old: number
  new: number
}

/**
 * Changes points or group scores, in the order of the entries, and returns before and after for each contact and
 * group: also where nothing changed. Logs each change with its signed delta, announces it (`points`,
 * `group_points`), and lets Point Insights look again. Whole numbers: results are cut to them and stay within the
 * bounds of an integer; dividing by 0 changes nothing. Unknown contacts are passed over. Twelve statements at
 * most and one per insight, whatever the number. Call `wakeConsumers` after the commit.
 */
export async function changePoints(
  db: Db,
  entries: readonly PointChange[],
  by: PointsBy,
): Promise<PointOutcome[]> {
  if (entries.length === 0) return []
  const points = await lockPoints(db, [...new Set(entries.map((entry) => entry.contactId))])
  const known = entries.filter((entry) => points.has(entry.contactId))
  const inGroups = known.some((entry) => entry.groupId !== undefined)
  const found = inGroups ? await findScores(db, known) : []
  const scores = new Map(found.map(({ contactId, groupId, score }) => [`${contactId} ${groupId}`, score]))
  const outcomes = new Map<string, PointOutcome>()
  const log: LogEntry[] = []
  for (const { contactId, op, value, groupId = null, words } of known) {
    const key = `${contactId} ${groupId ?? ''}`
    const stored = groupId === null ? points.get(contactId) : scores.get(key)
    // Without a score for a known group there would be a 0: the group does not exist.
    if (stored === undefined) continue
    const outcome = outcomes.get(key) ?? { contactId, groupId, old: stored, new: stored }
    outcomes.set(key, outcome)
    const next = calculate(outcome.new, op, value)
    if (next !== outcome.new) log.push({ contactId, groupId, delta: next - outcome.new, words })
    outcome.new = next
  }
  await write(
    db,
    [...outcomes.values()].filter((outcome) => outcome.old !== outcome.new),
    log,
    by,
  )
  const missing = new Set(found.flatMap((one) => (one.isStored ? [] : [`${one.contactId} ${one.groupId}`])))
  await writeScores(
    db,
    [...outcomes].flatMap(([key, one]) => (missing.has(key) && one.new === one.old ? [one] : [])),
  )
  return [...outcomes.values()]
}

interface LogEntry {
  contactId: number
  groupId: number | null
  delta: number
  words: PointWords | undefined
}

const MAX = 2_147_483_647
const MIN = -2_147_483_648

/** The result of one operation on whole numbers. */
export function calculate(points: number, op: PointOperator, value: number): number {
  const whole = Math.trunc(value)
  switch (op) {
    case 'plus':
      return bounded(points + whole)
    case 'minus':
      return bounded(points - whole)
    case 'times':
      return bounded(points * whole)
    case 'divide':
      return whole === 0 ? points : bounded(Math.trunc(points / whole))
    case 'set':
      return bounded(whole)
    default: {
      const unknown: never = op
      throw new Error(`unknown operator ${unknown}`)
    }
  }
}

// Minus zero is zero.
function bounded(points: number): number {
  return Math.min(MAX, Math.max(MIN, points)) || 0
}

interface StoredScore {
  contactId: number
  groupId: number
  score: number
  isStored: boolean
}

// A contact without a row in a group that exists scores 0 there.
async function findScores(db: Db, entries: readonly PointChange[]): Promise<StoredScore[]> {
  const pairs = entries.filter((entry) => entry.groupId !== undefined)
  return db<StoredScore[]>`
    select distinct r.contact_id as "contactId", g.id as "groupId", coalesce(s.score, 0) as score,
      s.score is not null as "isStored"
    from unnest(${pairs.map((entry) => entry.contactId)}::bigint[], ${pairs.map((entry) => entry.groupId ?? 0)}::bigint[]) r (contact_id, group_id)
    join point_groups g on g.id = r.group_id
    left join contact_group_scores s on s.contact_id = r.contact_id and s.group_id = g.id`
}

async function write(
  db: Db,
  changed: readonly PointOutcome[],
  log: readonly LogEntry[],
  by: PointsBy,
): Promise<void> {
  const plain = changed.filter((outcome) => outcome.groupId === null)
  const grouped = changed.filter((outcome) => outcome.groupId !== null)
  await insertLog(db, log, by)
  await writePoints(
    db,
    plain.map(({ contactId, new: points }) => ({ contactId, points })),
    by,
  )
  await announceChanges(
    db,
    plain.map(({ contactId, old, new: points }) => ({ contactId, details: { points: [old, points] } })),
    { ...by, told: (part) => ({ fields: ['points'], points: outcomesOf(plain, part) }) },
  )
  if (grouped.length === 0) return
  await writeScores(db, grouped)
  await announceChanges(
    db,
    grouped.map(({ contactId, groupId, old, new: score }) => ({
      contactId,
      details: { groupPoints: { [String(groupId)]: [old, score] } },
    })),
    { ...by, told: (part) => ({ fields: ['group_points'], points: outcomesOf(grouped, part) }) },
  )
  await evaluateInsights(db, [...new Set(grouped.map((outcome) => outcome.contactId))], by)
}

function outcomesOf(outcomes: readonly PointOutcome[], ids: readonly number[]): PointOutcome[] {
  const wanted = new Set(ids)
  return outcomes.filter((outcome) => wanted.has(outcome.contactId))
}

// A group stays until its scores are there: who deletes it finds them.
async function writeScores(db: Db, outcomes: readonly PointOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db`
    with kept as materialized (
      select id from point_groups where id = any(${[...new Set(outcomes.map(({ groupId }) => groupId ?? 0))]}::bigint[])
      ${lockRows(db, 'point_groups', { by: 'id', strength: 'key share' })}
    )
    insert into contact_group_scores (contact_id, group_id, score)
    select r.* from unnest(${outcomes.map((outcome) => outcome.contactId)}::bigint[], ${outcomes.map((outcome) => outcome.groupId ?? 0)}::bigint[],
      ${outcomes.map((outcome) => outcome.new)}::integer[]) r (contact_id, group_id, score)
    join kept on kept.id = r.group_id order by 1, 2
    on conflict (contact_id, group_id) do update set score = excluded.score`
}

async function insertLog(
  db: Db,
  log: readonly LogEntry[],
  { type, eventName, actionName, ipId = null, now }: PointsBy,
): Promise<void> {
  // A delta between two integers may be twice as large as an integer.
  const rows = log.map(({ contactId, groupId, delta, words = { type, eventName, actionName } }) => ({
    contactId,
    groupId,
    delta: bounded(delta),
    ...words,
    ipId,
  }))
  await insertPointChanges(db, rows, now)
}
