// Forms hand who sent them to other systems.
import type { FormActionType } from '../../../catalog/formAction.ts'
import type { Consumer } from '../../../catalog/happenings.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { f } from '../../../platform/values/field.ts'
import { insertCalls } from './calls.sql.ts'
import { pushes, unknownIntegration } from './pushes.ts'

const PUSH = 'plugin.leadpush'

export const pushFormActions: readonly FormActionType[] = [
  {
    type: PUSH,
    properties: { integration: f.text({ required: true }) },
    isForCampaignForms: false,
    unmet: ({ integration }, { config }) => unknownIntegration(config, integration),
  },
]

/**
 * Puts a request for each submission of a contact and each such action of its form into the outbox. One statement where no
 * form has the action; else two beside those that show contacts. What names no integration any more is passed over.
 */
export const pushSubmissions: Consumer<'form.submitted'> = {
  name: 'calls.push-submissions',
  types: ['form.submitted'],
  maxIds: 500,
  async handle(db, happenings, now, { catalog, config }) {
    const formIds = [...new Set(happenings.map(({ payload }) => payload.formId))]
    const rows = await db<{ id: number; formId: number; name: string; integration: unknown }[]>`
      select a.id, a.form_id as "formId", f.name, a.properties -> 'integration' as integration
      from form_actions a join forms f on f.id = a.form_id
      where a.form_id = any(${formIds}::bigint[]) and a.type = ${PUSH} order by a.form_id, a.action_order, a.id`
    const actions = Map.groupBy(
      rows.filter(({ integration }) => unknownIntegration(config, integration) === null),
      ({ formId }) => formId,
    )
    const wanted = happenings.flatMap(({ payload: { formId, submissions } }) =>
      (actions.get(formId) ?? []).flatMap((action) =>
        submissions.map((submission) => ({ ...action, submission })),
      ),
    )
    if (wanted.length === 0) return
    const context = { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
    const requests = await pushes(
      context,
      wanted.map(({ id, formId, name, integration, submission }) => ({
        integration: String(integration),
        contactId: submission.contactId,
        id: `form_${id}_${submission.id}`,
        about: { form: { id: formId, name }, submission: { id: submission.id } },
      })),
    )
    const calls = requests.flatMap(({ contactId, request }) =>
      typeof request === 'string' ? [] : [{ contactId, eventId: null, logId: null, request }],
    )
    await insertCalls(db, calls, now)
  },
}
