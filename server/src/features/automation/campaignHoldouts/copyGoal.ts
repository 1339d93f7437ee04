import type { Context } from '../../../platform/resource/definition.ts'
import { findGoals, putGoal } from './goals.sql.ts'
import { refuseGoal } from './refuseGoal.ts'

/**
 * Gives a copy of a campaign the goal and the holdout of the original, to be counted from now on; a goal whose record is
 * gone is left out. Three statements.
 * @throws ApiError 403 for a goal that the actor could not name.
 */
export async function copyGoal(context: Context, from: number, to: number): Promise<void> {
  const goal = (await findGoals(context.db, [from])).get(from)
  if (!goal) return
  const refusal = await refuseGoal(context, goal)
  if (refusal?.status === 403) throw refusal
  if (!refusal) await putGoal(context.db, to, goal, context.now)
}
