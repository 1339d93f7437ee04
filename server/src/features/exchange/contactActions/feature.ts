import { defineFeature } from '../../../catalog/feature.ts'
import { contactActionJobs } from './contactActionJobs.ts'
import { contactActionRoutes } from './routes.ts'
import { contactActionTask, sweepContactActions } from './runContactAction.ts'

/** What people do to many contacts at once. */
export const feature = defineFeature({
  name: 'contactActions',
  tables: ['contact_actions', 'contact_action_parts'],
  reads: ['contacts', 'segment_contacts', 'users'],
  // A search without the words that are taken out of it would find others: the row goes.
  personalTraces: { contact_actions: { texts: 'actions search problems error', fate: 'goes' } },
  routes: [contactActionRoutes],
  jobKinds: [contactActionJobs],
  tasks: [contactActionTask],
  schedules: [sweepContactActions],
})
