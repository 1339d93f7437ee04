import type { Context } from '../../../platform/resource/definition.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import type { Confirmed } from './confirmRoutes.ts'
import { loadForm } from './loadForm.ts'
import { repost } from './repost.ts'

/** Hands a confirmed submission to the servers of its form. None of them can refuse it any more. */
export async function repostConfirmed(context: Context, confirmed: Confirmed): Promise<void> {
  const reposts = confirmed.actions.filter(({ type }) => type === 'form.repost')
  if (reposts.length === 0) return
  const { db } = context
  const { formId, submissionId, sender, from } = confirmed
  const form = await loadForm(db, formId)
  const [row] = await db<{ results: Record<string, unknown> }[]>`
    select results from form_submissions where id = ${submissionId} and contact_id = ${sender.contactId}`
  if (!form || !row) return
  const fields = await findFieldsOfForms(db, [formId])
  const results = Object.fromEntries(fields.map(({ id, alias }) => [alias, row.results[String(id)] ?? '']))
  await repost(context, { form, reposts, results, sender, ip: from })
}
