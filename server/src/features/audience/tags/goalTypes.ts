// Tags as what campaigns are for.
import { type GoalType, momentsOf, reachedAt, recordsOf } from '../../../catalog/goalType.ts'
import { reference } from '../../../platform/values/field.ts'

/** A contact that has the tag already is not given it. */
export const tagGoals: readonly GoalType<'contact.changed'>[] = [
  {
    type: 'tag.given',
    names: reference('tag', 'view'),
    happenings: ['contact.changed'],
    isIt: ({ fields }) => fields.some((field) => field === 'tags'),
    async find({ db, happenings, goals }) {
      const { ids, moments } = momentsOf(happenings)
      const given = await db<{ recordId: number; contactId: number; at: Date }[]>`
        select tag_id as "recordId", contact_id as "contactId", date_added as at from contact_tags
        where contact_id = any(${ids}::bigint[]) and tag_id = any(${recordsOf(goals)}::bigint[])
          and date_added = any(${moments}::timestamptz[])`
      return reachedAt(goals, given)
    },
  },
]
