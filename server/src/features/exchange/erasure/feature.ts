import { defineFeature } from '../../../catalog/feature.ts'
import { erasureJobs } from './erasureJobs.ts'
import { erasureRoutes } from './routes.ts'
import { erasureTask, sweepErasures } from './runErasure.ts'

/** Persons who are taken out of everything, and the certificates of that. */
export const feature = defineFeature({
  name: 'erasure',
  tables: ['erasures'],
  keeps: {
    erasures: { because: 'Certificates are the proof that somebody was erased.' },
  },
  reads: ['audit_log', 'contact_identities', 'contact_ip_addresses', 'contact_merges', 'contacts'],
  personalTraces: {
    audit_log: { texts: 'user_name details', fate: 'is rewritten' },
    background_work: { texts: 'title error', fate: 'is rewritten' },
    delivery_troubles: { texts: 'reason', fate: 'is rewritten' },
    domain_events: { texts: 'payload', fate: 'is rewritten' },
    login_attempts: { texts: 'name', fate: 'goes' },
  },
  routes: [erasureRoutes],
  jobKinds: [erasureJobs],
  tasks: [erasureTask],
  schedules: [sweepErasures],
})
