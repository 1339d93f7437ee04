// What forms do once a submission is stored.
import type { FormSubmission } from '../../../catalog/formAction.ts'
import type { Consumer } from '../../../catalog/happenings.ts'
import { withoutDead } from '../../../catalog/judgeProperties.ts'
import { tellDead } from '../../../catalog/tellDead.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { findActionsOfForms } from '../../content/forms/formAction.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'

/**
 * Runs the actions of forms for what was sent, in the order of each form: all submissions of a form at once, so that the
 * statements depend on the actions and not on how many sent it.
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
    const forms = await db<{ id: number; name: string }[]>`
      select id, name from forms where id = any(${[...acting]}::bigint[])`
    const context = { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
    for (const { id, formId, name, type, properties, dead } of actions) {
      const form = forms.find((one) => one.id === formId)
      const own = submissions.get(formId)
      if (!form || !own) continue
      tellDead(log, 'an action of a form', { formId, actionId: id }, dead)
      const does = catalog.formActions.get(type)
      await does?.run?.({
        context,
        form,
        action: { id, name },
        properties: withoutDead(properties, does.refers, dead),
        submissions: own,
      })
    }
  },
}

/** Submissions of contacts, by form, with what was answered. Two statements. */
async function findSubmissions(
  db: Db,
  sent: readonly { id: number; contactId: number }[],
): Promise<Map<number, FormSubmission[]>> {
  const rows = await db<
    (Omit<FormSubmission, 'answers'> & { formId: number; results: Record<string, unknown> })[]
  >`
    select s.id, s.form_id as "formId", s.contact_id as "contactId", s.date_submitted as at, s.ip_id as "ipId", s.referer, s.results
    from unnest(${sent.map(({ id }) => id)}::bigint[], ${sent.map(({ contactId }) => contactId)}::bigint[]) as r (id, contact_id)
    join form_submissions s on s.id = r.id and s.contact_id = r.contact_id order by s.id`
  const fields = await findFieldsOfForms(db, [...new Set(rows.map(({ formId }) => formId))])
  return Map.groupBy(
    rows.map(({ results, ...row }) => ({
      ...row,
      answers: new Map(
        fields.flatMap(({ id, formId, alias, label }) =>
          formId === row.formId && String(id) in results
            ? [[alias, { label, text: String(results[String(id)] ?? '') }] as const]
            : [],
        ),
      ),
    })),
    ({ formId }) => formId,
  )
}
