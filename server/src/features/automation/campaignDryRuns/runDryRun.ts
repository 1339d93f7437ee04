// A dry run: everybody goes through the graph, range by range, and nothing of it is kept but the counts.
import { setTimeout as sleep } from 'node:timers/promises'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Db, type Sql, sqlState, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { type Actor, SYSTEM } from '../../../platform/permissions.ts'
import { scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import type { Report } from '../campaignRuns/runDueRows.ts'
import { isOfContacts } from '../campaignRuns/runEvent.ts'
import {
  advanceDryRun,
  beginDryRun,
  deleteOldDryRuns,
  endDryRun,
  KEPT_DAYS,
  listUnderWay,
  type Progress,
} from './dryRuns.sql.ts'
import { findShares } from './findShares.ts'
import { followGraph } from './followGraph.ts'
import { rolledBack } from './rolledBack.ts'
import { type Audience, countPeople, findNextPeople, type Range, stageRange } from './stageRange.ts'
import { addTallies, NOTHING, type Tally } from './tally.ts'

const DRY_RUN: JobKind = { name: 'campaigns.dry-run', lane: 'rebuilds' }

/** A range takes about this long. */
const RANGE_MS = 250
/** After so long it is given up between two steps, and tried with fewer people. */
const MOST_MS = 400
/** After so long the server ends it, whatever the process does. */
const LIMIT_MS = 500
/** It waits for others so long: they may be waiting for it. */
const LOCK_MS = 100
const FIRST_RANGE = 200
const MOST_PEOPLE = 5_000
/** With so few people a graph that takes too long will do so again. */
const FEW_PEOPLE = 10
const MOST_TRIES = 20
/** Others may hold what a range needs so long. */
const PATIENCE_MS = 5 * 60_000

export interface DryRunOptions {
  config: Config
  catalog: Contracts
  clock: () => Date
  /** Ends after the range under way. */
  signal?: AbortSignal
  /** People of the first range. */
  size?: number
  report?: Report
}

/** Where a dry run goes on; null when it is over. */
export type Rest = { size: number } | null

/**
 * Goes on with a dry run until it is over, or told to stop. What a range has found is kept with its place, in one statement:
 * after a crash it counts, or the range is gone through again. A dry run that was cancelled, or whose campaign is gone, is
 * over.
 */
export async function runDryRun(sql: Sql, id: number, options: DryRunOptions): Promise<Rest> {
  const { clock, signal } = options
  const begun = await beginDryRun(sql, id, clock())
  if (!begun) return null
  let progress = begun
  let size = options.size ?? FIRST_RANGE
  try {
    if (progress.total === null) progress = await prepare(sql, progress)
    while (!signal?.aborted) {
      const next = await stepOn(sql, progress, size, options)
      if (next === 'over') {
        await endDryRun(sql, id, { state: 'done', now: clock() })
        return null
      }
      if (next === 'stopped') break
      size = next.size
      if (!(await advanceDryRun(sql, id, { from: progress.position, ...next.progress }))) return null
      progress = next.progress
    }
    return { size }
  } catch (error) {
    if (!(error instanceof Hopeless)) throw error
    await endDryRun(sql, id, { state: 'failed', error: error.message, now: clock() })
    return null
  }
}

// Runs once, before the first range. Past decisions of contacts that the actor may not view stay out.
async function prepare(sql: Sql, progress: Progress): Promise<Progress> {
  const about = await audienceOf(sql, progress)
  const [total, shares] = await Promise.all([
    countPeople(sql, about),
    scopeOf(about.actor, ['view']) === 'all' ? findShares(sql, progress.graph) : {},
  ])
  return { ...progress, total, result: { ...NOTHING, shares } }
}

// The rights are read for each range. @throws Hopeless when the user was disabled or deleted
async function audienceOf(
  db: Db,
  { campaignId, graph: { segmentIds, runsFor } }: Progress,
): Promise<Audience> {
  const isSystem = runsFor.userId === null && runsFor.credentialId === null
  const actor = isSystem ? SYSTEM : (await loadActors(db, [runsFor])).get(actorKey(runsFor))
  if (!actor) throw new Hopeless('The user in whose name the campaign would run is disabled or deleted.')
  return { campaignId, segmentIds, actor }
}

/** A dry run that cannot come to its end: why. */
class Hopeless extends Error {}

/** The next range, tried until it fits into its time and nobody is in the way. */
async function stepOn(
  sql: Sql,
  progress: Progress,
  first: number,
  options: DryRunOptions,
): Promise<'over' | 'stopped' | { size: number; progress: Progress }> {
  const { position } = progress
  let size = first
  let isCareful = false
  let blockedSince: number | null = null
  for (let tries = 1; !options.signal?.aborted; tries++) {
    const about = await audienceOf(sql, progress)
    const { upTo, count, isMore } = await findNextPeople(sql, about, { after: position, limit: size })
    if (!isMore) return 'over'
    const begun = performance.now()
    try {
      const found = await tryRange(
        sql,
        { ...progress, actor: about.actor },
        { after: position, upTo },
        { ...options, isCareful },
      )
      const factor = Math.min(2, RANGE_MS / Math.max(1, performance.now() - begun))
      const { shares, ...known } = progress.result
      const result = { ...addTallies({ ...NOTHING, ...known }, found), shares }
      return {
        size: Math.round(Math.min(MOST_PEOPLE, Math.max(1, size * factor))),
        progress: { ...progress, position: upTo, done: progress.done + count, result },
      }
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === 'late') {
        if (size <= FEW_PEOPLE && tries > MOST_TRIES) throw new Hopeless(TOO_SLOW)
        size = Math.max(1, Math.floor(Math.min(size, count) / 2))
      } else if (trouble === 'blocked') {
        blockedSince ??= begun
        if (performance.now() - blockedSince > PATIENCE_MS) throw new Hopeless(BLOCKED)
        await sleep(LOCK_MS + Math.random() * LOCK_MS)
      } else if (!isCareful && isOfContacts(error)) isCareful = true
      else throw error
    }
  }
  return 'stopped'
}

const TOO_SLOW = `The campaign takes longer than ${LIMIT_MS} ms for ${FEW_PEOPLE} contacts: nobody is to wait for a dry run that long.`
const BLOCKED = 'Somebody else holds contacts of the campaign and does not let go of them.'

/** The range in a transaction that is rolled back. */
async function tryRange(
  sql: Sql,
  { campaignId, graph, startedAt, actor }: Progress & { actor: Actor },
  range: Range,
  { config, catalog, isCareful, report = () => {} }: DryRunOptions & { isCareful: boolean },
): Promise<Tally> {
  const deadline = performance.now() + MOST_MS
  const check = () => {
    if (performance.now() > deadline) throw new Late()
  }
  const start = new Date(startedAt)
  return rolledBack(sql, async (inner) => {
    await boundTime(inner.db)
    const origin = { bundle: 'campaign', object: 'campaign', id: campaignId }
    const context = { ...inner, actor: { ...SYSTEM, origin }, config, catalog, now: start }
    const staged = await stageRange(context, { campaignId, graph, actor }, range, start)
    const events = await followGraph(context, staged, { start, isCareful, report, check })
    return { ...staged.people, events }
  })
}

/**
 * Has the server end what takes too long, also when this process hangs. Before version 17 it ends single statements, and
 * transactions that nothing is sent in.
 */
async function boundTime(db: Db): Promise<void> {
  await db`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('lock_timeout', ${`${LOCK_MS}ms`}, true),
      set_config('statement_timeout', ${`${RANGE_MS}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${`${RANGE_MS}ms`}, true),
      case when current_setting('server_version_num')::int >= 170000
        then set_config('transaction_timeout', ${`${LIMIT_MS}ms`}, true) end`
}

/** The time of a range is over. */
class Late extends Error {}

/** Cancelled statement, and sessions ended for an idle transaction or a long one. */
const LATE = new Set(['57014', '25P03', '25P04'])
/** Lock not available, deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

function troubleOf(error: unknown): 'late' | 'blocked' | null {
  if (error instanceof Late || LATE.has(sqlState(error))) return 'late'
  return IN_THE_WAY.has(sqlState(error)) ? 'blocked' : null
}

/** Queues the jobs of dry runs; one that waits or runs stays. */
export async function insertDryRunJobs(db: Db, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((id) => ({
      task: DRY_RUN,
      payload: { dryRunId: id },
      key: `${DRY_RUN.name}:${id}`,
      mode: 'keep',
    })),
  )
}

/** The job: a slice of a dry run. */
export const dryRunTask: Task = {
  ...DRY_RUN,
  async run(payload, { sql, config, catalog, clock, signal, log }) {
    const { dryRunId, size } = payload as { dryRunId: number; size?: number }
    const report: Report = (err, about) => log.warn({ err, ...about }, 'a campaign event failed in a dry run')
    try {
      const rest = await runDryRun(sql, dryRunId, { config, catalog, clock, signal, size, report })
      return rest ? { dryRunId, ...rest } : undefined
    } catch (error) {
      if (!isOfContacts(error)) throw error
      log.error({ err: error, dryRunId }, 'a dry run failed')
      await transaction(sql, (db) =>
        endDryRun(db, dryRunId, { state: 'failed', error: FAILED, now: clock() }),
      )
      return undefined
    }
  },
}

const FAILED = 'The dry run failed. The reason is in the log of the server.'

const SWEEP_MS = 10_000

/** The guarantee behind the jobs, and what ends the time that results are kept. */
export const sweepDryRuns: Schedule = {
  name: 'campaigns.dry-runs',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await insertDryRunJobs(db, await listUnderWay(db))
    await deleteOldDryRuns(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  },
}
