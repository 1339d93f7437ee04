import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { forbiddenRecord, judgeMentions, unknownRecord } from '../../../platform/rest/references.ts'
import type { Goal } from './goals.sql.ts'

/** Why a goal cannot name the record that it does: 400 when there is none, 403 when the actor may not. One statement. */
export async function refuseGoal(
  context: Context,
  { type, recordId }: Pick<Goal, 'type' | 'recordId'>,
): Promise<ApiError | null> {
  const names = context.catalog.goalTypes.get(type)?.names
  if (!names || recordId === null) return null
  const mention = { reference: names, id: recordId }
  const [verdict] = await judgeMentions(context, [mention])
  if (verdict === 'unknown') return invalid('goal.id', unknownRecord(context, mention))
  return verdict === 'forbidden' ? forbiddenRecord(context, 'goal.id', mention) : null
}
