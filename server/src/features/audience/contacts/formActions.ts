// What forms do with contacts beside filling their fields.
import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { removeDoNotContact } from '../preferences/doNotContact.ts'
import { addUtmTags } from './addUtmTags.ts'
import { utmValues } from './utmValues.ts'

export const contactFormActions: readonly FormActionType[] = [
  {
    type: 'lead.addutmtags',
    properties: {},
    isForCampaignForms: true,
    async run({ context, submissions }) {
      const tagged = submissions.flatMap(({ contactId, referer }) => {
        const parameters = URL.parse(referer ?? '')?.searchParams
        const values = utmValues((name) => parameters?.get(name))
        if (!parameters || !values) return []
        const query = Object.fromEntries(parameters)
        return [{ contactId, query, referer, remoteHost: null, url: referer, userAgent: null, ...values }]
      })
      await addUtmTags(context.db, tagged, context)
    },
  },
  {
    type: 'lead.remove_do_not_contact',
    properties: {},
    isForCampaignForms: true,
    async run({ context, submissions }) {
      await removeDoNotContact(
        context.db,
        contactsOf(submissions).map((contactId) => ({ contactId, channel: 'email' })),
        context,
      )
    },
  },
]
