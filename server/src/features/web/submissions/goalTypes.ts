// Submissions of forms as what campaigns are for.
import { type GoalType, reachedAt } from '../../../catalog/goalType.ts'
import { reference } from '../../../platform/values/field.ts'

export const submissionGoals: readonly GoalType<'form.submitted'>[] = [
  {
    type: 'form.submitted',
    names: reference('form', 'view'),
    happenings: ['form.submitted'],
    find: async ({ happenings, goals }) =>
      reachedAt(
        goals,
        happenings.flatMap(({ payload: { formId, submissions }, occurredAt: at }) =>
          submissions.map(({ contactId }) => ({ recordId: formId, contactId, at })),
        ),
      ),
  },
]
