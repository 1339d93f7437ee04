import { defineFeature } from '../../../catalog/feature.ts'
import { contactActionJobs } from './contactActionJobs.ts'
import { contactActionRoutes } from './routes.ts'
import { contactActionTask, sweepContactActions } from './runContactAction.ts'

/** What people do to many contacts at once. */
export const feature = defineFeature({
  name: 'contactActions',
  tables: ['contact_actions', 'contact_action_parts', 'contact_action_changes'],
  keeps: {
    contact_action_parts: { because: 'They go with what was done, a while after its end.' },
    contact_actions: { because: 'What was done to many contacts goes a while after its end.' },
  },
  reads: [
    'campaign_contacts',
    'contact_do_not_contact',
    'contact_group_scores',
    'contact_tags',
    'contacts',
    'segment_contacts',
    'tags',
    'users',
  ],
  contactData: {
    contact_action_changes: {
      keys: [['action_id']],
      shows: 'action_id changes',
      keeps: { because: 'What many contacts were changed in goes ten minutes after the end.' },
    },
  },
  // A search without the words that are taken out of it would find others: the row goes.
  personalTraces: { contact_actions: { texts: 'actions search problems error', fate: 'goes' } },
  routes: [contactActionRoutes],
  jobKinds: [contactActionJobs],
  tasks: [contactActionTask],
  schedules: [sweepContactActions],
})
