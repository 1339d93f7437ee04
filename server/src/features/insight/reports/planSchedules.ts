// Schedules that the bodies of reports name.
import { ApiError, badRequest, forbidden } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Change, Context, Planned } from '../../../platform/resource/definition.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { type AskedSchedule, readSchedule } from './readSchedule.ts'
import { scheduleReports } from './scheduleReports.ts'
import { deleteSchedules, findScheduleTargets } from './schedules.sql.ts'

/** Keys of a report that make up its schedule. */
export const SCHEDULE_KEYS = [
  'isScheduled',
  'scheduleUnit',
  'toAddress',
  'scheduleDay',
  'scheduleMonthFrequency',
] as const

/** The new schedule of a report, `none` to delete its schedule, or null to keep it. */
export type SchedulePlan = AskedSchedule | 'none' | null

type Targets = Awaited<ReturnType<typeof findScheduleTargets>>

/**
 * Validates the schedules that changes of reports name. A unit without `isScheduled` schedules the report; a report that
 * is not scheduled has no other keys of a schedule. One statement, none where no change names a schedule.
 */
export async function planSchedules(
  context: Context,
  changes: readonly Change[],
): Promise<(ApiError | SchedulePlan)[]> {
  const naming = changes.filter(namesSchedule)
  const ids = naming.flatMap(({ before }) => before?.id ?? [])
  const targets: Targets = ids.length > 0 ? await findScheduleTargets(context.db, ids) : new Map()
  return changes.map((change) => (namesSchedule(change) ? planSchedule(context, change, targets) : null))
}

/** Stores what was planned. A constant number of statements. */
export async function saveSchedulePlans(
  context: Context,
  changes: readonly Planned<SchedulePlan>[],
): Promise<void> {
  const { db, actor } = context
  const ended = changes.flatMap(({ plan, after }) => (plan === 'none' ? [after.id] : []))
  const planned = changes.flatMap(({ plan, after }) =>
    plan === null || plan === 'none' ? [] : [{ ...plan, reportId: after.id }],
  )
  if (ended.length > 0) await deleteSchedules(db, ended)
  if (planned.length > 0 && actor.userId !== null) await scheduleReports(context, db, planned, actor.userId)
}

function namesSchedule({ values, before, after }: Change): boolean {
  return SCHEDULE_KEYS.some((key) => key in values && (before ?? EMPTY)[key] !== after[key])
}

const EMPTY: Readonly<Record<string, unknown>> = {
  isScheduled: false,
  ...Object.fromEntries(SCHEDULE_KEYS.slice(1).map((key) => [key, null])),
}

function planSchedule({ actor }: Context, change: Change, targets: Targets): ApiError | SchedulePlan {
  const { values, before, after } = change
  const isScheduled = values.isScheduled ?? (isBlank(values.scheduleUnit) ? after.isScheduled : true)
  if (isScheduled !== true) {
    if (values.isScheduled === undefined && SCHEDULE_KEYS.slice(1).some((key) => !isBlank(values[key])))
      return badRequest('The report is not scheduled: send isScheduled or scheduleUnit with the schedule.')
    Object.assign(after, EMPTY)
    return before?.isScheduled === true ? 'none' : null
  }
  if (!holds(actor, 'report:export:enable')) return forbidden()
  if (actor.userId === null)
    return badRequest('A schedule uses the rights and the time zone of a user: send the request as a user.')
  const { format, userIds } = targets.get(before?.id ?? 0) ?? {}
  try {
    const asked = readSchedule({ ...after, format, toUsers: userIds })
    const { rule, toAddress } = asked
    Object.assign(after, {
      isScheduled: true,
      scheduleUnit: rule.unit,
      toAddress,
      scheduleDay: 'day' in rule ? rule.day : null,
      scheduleMonthFrequency: 'frequency' in rule ? rule.frequency : null,
    })
    return asked
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
