import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { broadcastBrake } from './brake.ts'
import { countOpens } from './countOpens.ts'
import { emailCounters } from './emailCounters.ts'
import { sendFilters } from './filterFields.ts'
import { mailBacklog } from './mailBacklog.ts'
import { skipQueuedSends } from './skipQueuedSends.ts'
import { mailSender } from './startMailSender.ts'

export const feature = defineFeature({
  name: 'sends',
  tables: [
    'email_brakes',
    'email_opens',
    'email_opens_default',
    'email_replies',
    'email_send_devices',
    'email_sends',
  ],
  reads: [
    'contact_categories',
    'contact_do_not_contact',
    'contacts',
    'email_copies',
    'emails',
    'ip_addresses',
  ],
  counters: Object.values(emailCounters),
  contactData: [
    { table: 'email_opens' },
    { table: 'email_replies', keys: [['send_id', 'message_id']] },
    { table: 'email_send_devices' },
    { table: 'email_sends', keys: [['occasion']] },
  ],
  consumers: [broadcastBrake, countOpens],
  backlogs: [mailBacklog],
  tasks: [workTask(skipQueuedSends)],
  services: [mailSender],
  filterFields: sendFilters,
})
