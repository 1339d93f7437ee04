// The goal of a campaign in a document: a list of its own, `campaign_goal`, which a document need not have.
import { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { toId } from '../../../platform/values/field.ts'
import { readGoal } from '../campaignGoals/readGoal.ts'
import { findGoals, type Goal, putGoal } from '../campaignHoldouts/goals.sql.ts'
import { refused } from './importRecords.ts'
import type { ImportState } from './importState.ts'
import type { Wire } from './portableReferences.ts'

/** The record that a goal names; null for an address. */
export function goalTarget(
  { catalog }: Pick<Context, 'catalog'>,
  { type, recordId }: Pick<Goal, 'type' | 'recordId'>,
): { kind: string; id: number } | null {
  const kind = catalog.goalTypes.get(type)?.names.kind
  return kind === undefined || recordId === null ? null : { kind, id: recordId }
}

export function goalRow(campaignId: number, { type, recordId, url, windowDays, holdout }: Goal): Wire {
  return {
    id: campaignId,
    campaign_id: campaignId,
    type,
    record_id: recordId,
    url,
    window_days: windowDays,
    holdout,
  }
}

/**
 * Sets the goal of a created or replaced campaign. A goal whose record is not found is reported as missing and left
 * out.
 * @throws ApiError 400 and 403 for a goal that could not be set.
 */
export async function importGoal(
  context: Context,
  campaignId: number,
  { row, documentId, state }: { row: Wire; documentId: number; state: ImportState },
): Promise<void> {
  const target = goalTarget(context, { type: String(row.type), recordId: toId(row.record_id) ?? null })
  const id = target ? state.ids.get(`${target.kind}:${target.id}`) : undefined
  if (target && id === undefined) {
    state.missing.set(`${target.kind}:${target.id}`, { ...target, name: null })
    return
  }
  const goal = { type: row.type, id: id ?? row.record_id, url: row.url }
  const body = { goal, windowDays: row.window_days, holdout: row.holdout }
  const stored = (await findGoals(context.db, [campaignId])).get(campaignId) ?? null
  const read = await readGoal(context, body, stored).catch((error: unknown) => {
    throw error instanceof ApiError ? refused(`campaign_goal:${documentId}`, error) : error
  })
  await putGoal(context.db, campaignId, read, context.now)
}
