import { defineFeature } from '../../../catalog/feature.ts'
import { contactEvents } from './campaignEvents.ts'
import { contact } from './contact.ts'
import { contactActivity } from './contactActivity.ts'
import { device } from './device.ts'
import { utmFilters } from './filterFields.ts'
import { contactFormActions } from './formActions.ts'
import { contactListRoutes } from './listRoutes.ts'
import { ownerChoices } from './ownerChoices.ts'
import { pointRoutes } from './pointRoutes.ts'
import { contactReportSources } from './reportSources.ts'
import { contactRoutes } from './routes.ts'
import { contactWebhookTriggers } from './webhookTriggers.ts'
import { contactWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'contacts',
  tables: ['contact_merges', 'contact_utm_tags'],
  writes: [
    'contact_devices',
    'contact_events',
    'contact_identities',
    'contact_ip_addresses',
    'contact_tags',
    'contacts',
  ],
  reads: [
    'audit_log',
    'companies',
    'company_contacts',
    'contact_do_not_contact',
    'contact_frequency_rules',
    'contact_ip_addresses',
    'ip_addresses',
    'point_groups',
    'stage_changes',
    'stages',
  ],
  emits: ['contact.changed', 'contact.deleted', 'contact.merged'],
  contactData: {
    contact_merges: {
      shows: 'merged_id date_added',
      keeps: { because: 'The former id finds the contact that is left.' },
    },
    contact_utm_tags: {
      shows: `id date_added query referer remote_host url user_agent utm_campaign utm_content utm_medium
        utm_source utm_term`,
      keeps: { since: 't.date_added' },
    },
  },
  definitions: [contact, device],
  routes: [contactListRoutes, contactRoutes, pointRoutes],
  campaignEvents: contactEvents,
  formActions: contactFormActions,
  webhookTriggers: contactWebhookTriggers,
  widgets: contactWidgets,
  reportSources: [contactReportSources],
  choiceLists: [ownerChoices],
  activity: contactActivity,
  filterFields: utmFilters,
})
