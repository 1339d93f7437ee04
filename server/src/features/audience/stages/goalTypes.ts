// Stages as what campaigns are for.
import { type GoalType, momentsOf, reachedAt, recordsOf } from '../../../catalog/goalType.ts'
import type { Happening } from '../../../catalog/happenings.ts'
import { reference } from '../../../platform/values/field.ts'

/** What moved contacts to one stage says which; of what was saved with a contact the log of stages knows it. */
export const stageGoals: readonly GoalType<'contact.changed'>[] = [
  {
    type: 'stage.reached',
    names: reference('stage', 'view'),
    happenings: ['contact.changed'],
    isIt: ({ fields }) => fields.some((field) => field === 'stage'),
    async find({ db, happenings, goals }) {
      const moved = happenings.flatMap(({ ids, payload, occurredAt: at }) => {
        const recordId = 'stageId' in payload ? payload.stageId : null
        return recordId === null ? [] : ids.map((contactId) => ({ recordId, contactId, at }))
      })
      const { ids, moments } = momentsOf(happenings.filter(isSaved))
      const logged =
        ids.length === 0
          ? []
          : await db<{ recordId: number; contactId: number; at: Date }[]>`
              select stage_id as "recordId", contact_id as "contactId", date_added as at from stage_changes
              where contact_id = any(${ids}::bigint[]) and stage_id = any(${recordsOf(goals)}::bigint[])
                and date_added = any(${moments}::timestamptz[])`
      return reachedAt(goals, [...moved, ...logged])
    },
  },
]

function isSaved({ payload }: Happening<'contact.changed'>): boolean {
  return !('stageId' in payload)
}
