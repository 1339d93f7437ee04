// What a request says a campaign is for.
import type { GoalType } from '../../../catalog/goalType.ts'
import { invalidFields } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { isBlank, toId, toNumber } from '../../../platform/values/field.ts'
import type { Goal } from '../campaignHoldouts/goals.sql.ts'
import { refuseGoal } from '../campaignHoldouts/refuseGoal.ts'

const MAX_DAYS = 365
/** Percent. With everybody held out nobody would be left to compare with. */
const MAX_HOLDOUT = 90
const MAX_URL = 2_000

/**
 * The goal of a body `{goal: {type, id or url}, windowDays, holdout}`. A record that the campaign names already may be
 * gone by now. One statement.
 * @throws ApiError 400 and 403 for what is none, and for a record that is not there, or not for the actor to use.
 */
export async function readGoal(
  context: Context,
  body: Readonly<Record<string, unknown>>,
  stored: Goal | null,
): Promise<Goal> {
  const problems: Record<string, string[]> = {}
  const given = asObject(body.goal)
  const type = context.catalog.goalTypes.get(String(given?.type))
  const windowDays = toNumber(body.windowDays)
  const holdout = isBlank(body.holdout) ? 0 : toNumber(body.holdout)
  if (!type) problems['goal.type'] = [`Choose one of: ${[...context.catalog.goalTypes.keys()].join(', ')}.`]
  if (windowDays === undefined || !Number.isInteger(windowDays) || windowDays < 1 || windowDays > MAX_DAYS)
    problems.windowDays = [`This value should be a whole number from 1 to ${MAX_DAYS}.`]
  if (holdout === undefined || holdout < 0 || holdout > MAX_HOLDOUT || !hasTwoPlaces(holdout))
    problems.holdout = [
      `This value should be a percentage from 0 to ${MAX_HOLDOUT}, with two decimals at most.`,
    ]
  const target = type && targetOf(type, given ?? {})
  if (target && 'error' in target) problems[target.path] = [target.error]
  if (!type || !target || 'error' in target || Object.keys(problems).length > 0) throw invalidFields(problems)
  const goal = { type: type.type, ...target, windowDays: Number(windowDays), holdout: Number(holdout) }
  const isStored = stored?.type === goal.type && stored.recordId === goal.recordId
  const refusal = isStored ? null : await refuseGoal(context, goal)
  if (refusal) throw refusal
  return goal
}

function targetOf(
  { takesAddress }: GoalType,
  { id, url }: Readonly<Record<string, unknown>>,
): Pick<Goal, 'recordId' | 'url'> | { path: string; error: string } {
  if (!isBlank(url)) {
    if (!takesAddress) return { path: 'goal.url', error: 'A goal of this type names a record by its id.' }
    if (!isBlank(id)) return { path: 'goal.url', error: 'A goal has either an id or an address.' }
    if (typeof url !== 'string' || url.length > MAX_URL)
      return { path: 'goal.url', error: `This value should be a text of ${MAX_URL} characters or less.` }
    return { recordId: null, url: url.trim() }
  }
  const recordId = toId(id)
  return recordId === undefined
    ? { path: 'goal.id', error: 'This value should be an id.' }
    : { recordId, url: null }
}

function hasTwoPlaces(number: number): boolean {
  return Math.abs(number * 100 - Math.round(number * 100)) < 1e-9
}
