// The segments that follow their filters, as a process keeps them: read again when definitions change.
import type { Db, Home } from '../../../platform/database/connection.ts'
import { countUpSetting, findSetting } from '../../../platform/database/settings.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { dayIn } from '../../../platform/values/relativeDate.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { type FieldsUsed, fieldsUsed } from '../../audience/filters/fieldsUsed.ts'
import { FilterError } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { countConditions } from '../../audience/filters/filterSize.ts'
import {
  type ContextOptions,
  type FieldSets,
  loadFieldSets,
  makeFilterContext,
} from '../../audience/filters/loadContext.ts'
import { TOO_LONG } from './requestRebuilds.ts'

export interface LiveSegment {
  id: number
  used: FieldsUsed
  /** Conditions of the compiled filters. */
  conditions: number
  /**
   * The compiled filters, over the alias c of contacts.
   * @throws FilterError for values that do not fit their field.
   */
  predicate(db: Db): Fragment
}

interface Kept {
  /** What the segments were made of. */
  basis: readonly unknown[]
  segments: readonly LiveSegment[]
}

const VERSION = 'segment_version'

const kept = new WeakMap<Home, Kept>()

/** Gives the definitions a new version, in the transaction that changes them. One statement. */
export async function renewSegmentVersion(db: Db): Promise<void> {
  await countUpSetting(db, VERSION)
}

/**
 * Published segments with filters that can be used, and that are not suspended because they take too long. Two
 * statements sent together; a third one when definitions, fields or the day changed.
 */
export async function loadLiveSegments(db: Db, options: ContextOptions): Promise<LiveSegment[]> {
  const [version, suspended, sets] = await Promise.all([
    findSetting<number>(db, VERSION),
    db<{ id: number }[]>`select segment_id as id from segment_rebuilds where error = ${TOO_LONG}`,
    loadFieldSets(db),
  ])
  const { config, now } = options
  const { default_timezone: timezone, count_machine_activity: countMachineActivity } = config
  const basis = [version, ...sets, dayIn(timezone, now), dayIn('UTC', now), timezone, countMachineActivity]
  const home = (db.home.outer ?? db).home
  let known = kept.get(home)
  if (!known || !basis.every((part, index) => part === known?.basis[index])) {
    known = { basis, segments: await readSegments(db, sets, options) }
    kept.set(home, known)
  }
  const isSuspended = new Set(suspended.map(({ id }) => id))
  return known.segments.filter(({ id }) => !isSuspended.has(id))
}

async function readSegments(db: Db, sets: FieldSets, options: ContextOptions): Promise<LiveSegment[]> {
  const rows = await db<{ id: number; filters: unknown; isLive: boolean }[]>`
    select id, filters, is_published and filters not in ('[]', '{}') as "isLive" from segments order by id`
  const context = makeFilterContext(sets, new Map(rows.map(({ id, filters }) => [id, filters])), options)
  return rows.filter(({ isLive }) => isLive).flatMap(({ id, filters }) => liveSegment(id, filters, context))
}

function liveSegment(id: number, filters: unknown, context: FilterContext): LiveSegment[] {
  let compiled: Fragment | null = null
  try {
    return [
      {
        id,
        used: fieldsUsed(filters, context, id),
        conditions: countConditions(filters, context),
        predicate(db) {
          compiled ??= compileFilters(db, filters, context, { segmentId: id })
          return compiled
        },
      },
    ]
  } catch (error) {
    // A segment whose filters cannot be used is not touched; its rebuild says why.
    if (error instanceof FilterError) return []
    throw error
  }
}
