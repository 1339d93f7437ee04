// What webhooks can be told about companies, and about contacts that join and leave them.
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { s } from '../../../platform/values/shape.ts'
import { companyShape } from './companyShape.ts'

const permission = 'lead:leads'
const company = s.object(companyShape({}), 'ToldCompany')

const saved: WebhookTrigger<'company.created' | 'company.changed'> = {
  key: 'mautic.company_post_save',
  happenings: ['company.created', 'company.changed'],
  permission,
  item: { company },
  async present(context, happenings) {
    const ids = [...new Set(happenings.flatMap((happening) => happening.ids))]
    const companies = await showRecords(context, 'company', ids)
    return ids.flatMap((id) => {
      const shown = companies.get(id)
      return shown ? [{ about: { kind: 'company', id }, payload: { company: shown } }] : []
    })
  },
}

const deleted: WebhookTrigger<never> = {
  key: 'mautic.company_post_delete',
  happenings: [],
  permission,
  deletionOf: 'company',
  item: { id: s.int(), company },
  present: async () => [],
}

const joined: WebhookTrigger<'contact.changed'> = {
  key: 'mautic.lead_company_change',
  happenings: ['contact.changed'],
  isIt: ({ payload }) => 'companies' in payload,
  permission,
  item: { added: s.bool(), contact: s.anything('The contact.'), company },
  async present(context, happenings) {
    const moves = happenings.flatMap(({ payload, ids }) =>
      'companies' in payload ? payload.companies.filter(({ contactId }) => ids.includes(contactId)) : [],
    )
    const contacts = await showRecords(
      context,
      'contact',
      moves.map(({ contactId }) => contactId),
    )
    const companies = await showRecords(
      context,
      'company',
      moves.map(({ companyId }) => companyId),
    )
    return moves.flatMap(({ contactId, companyId, isAdded }) => {
      const [who, which] = [contacts.get(contactId), companies.get(companyId)]
      const payload = { added: isAdded, contact: who, company: which }
      return who && which ? [{ about: { kind: 'contact', id: contactId }, payload }] : []
    })
  },
}

export const companyWebhookTriggers: readonly WebhookTrigger[] = [saved, deleted, joined]
