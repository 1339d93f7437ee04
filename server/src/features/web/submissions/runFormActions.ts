// What forms do once a submission is stored.
import type { FormSubmission } from '../../../catalog/formAction.ts'
import type { Consumer, SentSubmission } from '../../../catalog/happenings.ts'
import { withoutDead } from '../../../catalog/judgeProperties.ts'
import { findUnsendable, messageOf } from '../../../catalog/sentMessages.ts'
import { tellDead } from '../../../catalog/tellDead.ts'
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { type Actor, SYSTEM } from '../../../platform/permissions.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { type ContactAction, isPermittedByOwner } from '../../audience/contactRows/permittedContacts.ts'
import { findActionsOfForms } from '../../content/forms/formAction.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'

/**
 * Runs the actions of forms for submissions, in the order of each form, on the contacts that the publisher of the form may
 * view or edit. All submissions of a form are handled at once: the number of statements depends on the actions only.
 */
export const runFormActions: Consumer<'form.submitted'> = {
  name: 'submissions.run-actions',
  types: ['form.submitted'],
  maxIds: 500,
  async handle(db, happenings, now, { catalog, config, log }) {
    const formIds = [...new Set(happenings.map(({ payload }) => payload.formId))].sort((a, b) => a - b)
    const actions = (await findActionsOfForms(db, formIds)).filter(
      ({ type }) => catalog.formActions.get(type)?.run,
    )
    if (actions.length === 0) return
    const acting = new Set(actions.map(({ formId }) => formId))
    const sent = happenings.flatMap(({ payload }) => (acting.has(payload.formId) ? payload.submissions : []))
    const submissions = await findSubmissions(db, sent)
    const forms = await db<({ id: number; name: string } & StoredActsFor)[]>`
      select id, name, ${actsForColumns(db, 'f')} from forms f where id = any(${[...acting]}::bigint[])`
    const owners = await findContactOwners(db, [...new Set(sent.map(({ contactId }) => contactId))])
    const context = { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
    for (const { id, formId, name, type, properties, dead } of actions) {
      const form = forms.find((one) => one.id === formId)
      const own = submissions.get(formId)
      const publisher = form && actorOf(form)
      // Attention names forms whose publisher was disabled or deleted.
      if (!form || !own || !publisher) continue
      tellDead(log, 'an action of a form', { formId, actionId: id }, dead)
      const does = catalog.formActions.get(type)
      const known = withoutDead(properties, does?.refers, dead)
      const message = messageOf(does, known)
      if (message && (await findUnsendable({ ...context, actor: publisher }, [message])).length > 0) continue
      const permitted = own
        .map((one) => ({ ...one, isViewable: isPermitted(publisher, ['view'], owners.get(one.contactId)) }))
        .filter(
          ({ contactId }) =>
            does?.needs === undefined || isPermitted(publisher, NEEDS[does.needs], owners.get(contactId)),
        )
      if (permitted.length === 0) continue
      await does?.run?.({
        context,
        publisher,
        form: { id: form.id, name: form.name },
        action: { id, name },
        properties: known,
        submissions: permitted,
      })
    }
  },
}

const NEEDS = { view: ['view'], edit: ['view', 'edit'] } as const

function isPermitted(
  publisher: Actor,
  actions: readonly ContactAction[],
  owner: number | null | undefined,
): boolean {
  return isPermittedByOwner(publisher, { actions, owner: owner ?? null })
}

/** Submissions of contacts, by form, with what was answered. Two statements. */
async function findSubmissions(
  db: Db,
  sent: readonly SentSubmission[],
): Promise<Map<number, Omit<FormSubmission, 'isViewable'>[]>> {
  const rows = await db<
    (Omit<FormSubmission, 'answers' | 'isProven' | 'isViewable'> & {
      formId: number
      results: Record<string, unknown>
    })[]
  >`
    select s.id, s.form_id as "formId", s.contact_id as "contactId", s.date_submitted as at, s.ip_id as "ipId", s.referer, s.results
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ contactId }) => contactId)}::bigint[]) as r (id, contact_id)
    join form_submissions s on s.id = r.id and s.contact_id = r.contact_id order by s.id`
  const proven = new Set(sent.filter(({ isProven }) => isProven).map(({ id }) => id))
  const fields = await findFieldsOfForms(db, [...new Set(rows.map(({ formId }) => formId))])
  return Map.groupBy(
    rows.map(({ results, ...row }) => ({
      ...row,
      isProven: proven.has(row.id),
      answers: new Map(
        fields.flatMap(({ id, formId, alias, label }) =>
          formId === row.formId && Object.hasOwn(results, String(id))
            ? [[alias, { label, text: String(results[String(id)] ?? '') }] as const]
            : [],
        ),
      ),
    })),
    ({ formId }) => formId,
  )
}
