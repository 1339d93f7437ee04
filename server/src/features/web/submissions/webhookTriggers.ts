// What webhooks can be told about forms.
import { showRows, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { s } from '../../../platform/values/shape.ts'
import { submission } from './submission.ts'

const submitted: WebhookTrigger<'form.submitted'> = {
  key: 'mautic.form_on_submit',
  happenings: ['form.submitted'],
  permission: 'form:forms',
  item: { submission: s.anything('The submission, as the interface shows it, with form and contact.') },
  async present(context, happenings) {
    const submissions = happenings.flatMap(({ ids, payload }) =>
      payload.submissions.filter(({ contactId }) => ids.includes(contactId)),
    )
    const shown = await showRows(
      context,
      submission,
      submissions.map(({ id }) => id),
    )
    return submissions.flatMap(({ id, contactId }) => {
      const one = shown.get(id)
      return one ? [{ about: { kind: 'contact', id: contactId }, payload: { submission: one } }] : []
    })
  },
}

export const submissionWebhookTriggers: readonly WebhookTrigger[] = [submitted]
