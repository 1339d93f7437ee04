// Forms hand who sent them to other systems.
import type { FormActionType } from '../../../catalog/formAction.ts'
import type { Consumer } from '../../../catalog/happenings.ts'
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { f } from '../../../platform/values/field.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { isPermittedByOwner } from '../../audience/contactRows/permittedContacts.ts'
import { insertCalls } from './calls.sql.ts'
import { pushes, unknownIntegration, unreadableIntegrations } from './pushes.ts'

const PUSH = 'plugin.leadpush'

export const pushFormActions: readonly FormActionType[] = [
  {
    type: PUSH,
    properties: { integration: f.text({ required: true }) },
    needs: 'view',
    isForCampaignForms: false,
    unmet: ({ integration }, { config }) => unknownIntegration(config, integration),
  },
]

/**
 * Puts a request into the outbox for each such action of a form and each submission of a contact that the publisher of the
 * form may view. One statement where no form has the action; else three beside those that show contacts. Actions whose
 * integration is not configured any more are skipped.
 */
export const pushSubmissions: Consumer<'form.submitted'> = {
  name: 'calls.push-submissions',
  types: ['form.submitted'],
  maxIds: 500,
  async handle(db, happenings, now, { catalog, config }) {
    const formIds = [...new Set(happenings.map(({ payload }) => payload.formId))]
    const unreadable = unreadableIntegrations(config)
    const rows = await db<
      ({ id: number; formId: number; name: string; integration: unknown } & StoredActsFor)[]
    >`
      select a.id, a.form_id as "formId", f.name, a.properties -> 'integration' as integration, ${actsForColumns(db, 'f')}
      from form_actions a join forms f on f.id = a.form_id
      where a.form_id = any(${formIds}::bigint[]) and a.type = ${PUSH} order by a.form_id, a.action_order, a.id`
    // The consumer tries again until the settings can be decrypted.
    if (unreadable !== null && rows.length > 0) throw new Error(unreadable)
    const actions = Map.groupBy(
      rows.filter(({ integration }) => unknownIntegration(config, integration) === null),
      ({ formId }) => formId,
    )
    if (actions.size === 0) return
    const submitted = happenings.flatMap(({ payload: { formId, submissions } }) =>
      (actions.get(formId) ?? []).flatMap((action) =>
        submissions.map((submission) => ({ ...action, publisher: actorOf(action), submission })),
      ),
    )
    const owners = await findContactOwners(db, [
      ...new Set(submitted.map(({ submission }) => submission.contactId)),
    ])
    const wanted = submitted.flatMap(({ publisher, ...one }) => {
      const owner = owners.get(one.submission.contactId) ?? null
      return publisher !== null && isPermittedByOwner(publisher, { actions: ['view'], owner })
        ? [{ ...one, publisher }]
        : []
    })
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
    const calls = wanted.flatMap(({ publisher, formId, submission }, index) => {
      const { request } = requests[index] ?? {}
      const { contactId } = submission
      return request === undefined || typeof request === 'string'
        ? []
        : [{ contactId, eventId: null, logId: null, publisher, source: `form ${formId}`, request }]
    })
    await insertCalls(db, calls, now)
  },
}
