// What forms do with contacts beside filling their fields.
import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { DNC, removeDoNotContact } from '../preferences/doNotContact.ts'
import { addUtmTags } from './addUtmTags.ts'
import { utmValues } from './utmValues.ts'

export const contactFormActions: readonly FormActionType[] = [
  {
    type: 'lead.addutmtags',
    properties: {},
    needs: 'edit',
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
    needs: 'edit',
    isForCampaignForms: true,
    // Anyone can type the address of another person: what that person or a user has blocked stays blocked. A bounce is
    // only an observation.
    async run({ context, submissions }) {
      const proven = new Set(submissions.flatMap(({ contactId, isProven }) => (isProven ? contactId : [])))
      await removeDoNotContact(
        context.db,
        contactsOf(submissions).map((contactId) => ({
          contactId,
          channel: 'email',
          ...(proven.has(contactId) ? {} : { reason: DNC.bounced }),
        })),
        context,
      )
    },
  },
]
