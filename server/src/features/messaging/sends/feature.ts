import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { broadcastBrake } from './brake.ts'
import { countOpens } from './countOpens.ts'
import { emailCounters } from './emailCounters.ts'
import { sendFilters } from './filterFields.ts'
import { mailBacklog } from './mailBacklog.ts'
import { failedMails, readMails, sentMails } from './rolledFigures.ts'
import { skipQueuedSends } from './skipQueuedSends.ts'
import { mailSender } from './startMailSender.ts'
import { writtenMails } from './writtenMails.ts'

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
  keeps: {
    email_brakes: { because: 'One for each email.' },
  },
  reads: [
    'contact_categories',
    'contact_do_not_contact',
    'contacts',
    'email_copies',
    'emails',
    'ip_addresses',
    'users',
  ],
  indexes: [
    {
      on: 'email_sends',
      name: 'email_sends_turn_idx',
      as: "(lane, coalesce(email_id, 0), coalesce(campaign_id, 0), coalesce(pace, ''), attempt_at, id) where state = 'queued'",
      replaces: 'email_sends_queue_idx',
    },
    { on: 'email_opens', name: 'email_opens_contact_idx', as: '(contact_id)' },
    { on: 'email_sends', name: 'email_sends_sent_idx', as: '(date_sent) where date_sent is not null' },
    { on: 'email_sends', name: 'email_sends_read_idx', as: '(date_read) where is_read' },
    {
      on: 'email_send_devices',
      name: 'email_send_devices_opened_idx',
      as: 'using brin (date_opened) with (pages_per_range = 32, autosummarize = on)',
    },
    {
      on: 'email_sends',
      name: 'email_sends_failed_idx',
      as: "(coalesce(date_sent, attempt_at)) where state = 'failed' or is_failed",
    },
  ],
  rolledFigures: [sentMails, readMails, failedMails],
  emits: ['email.failed', 'email.opened', 'email.opens_recorded', 'email.replied', 'email.sent'],
  counters: Object.values(emailCounters),
  contactFiles: [writtenMails],
  contactData: {
    email_opens: {
      shows: 'id send_id opened_at ip_id user_agent in_browser class',
      keeps: { since: 't.opened_at' },
    },
    email_replies: {
      keys: [['send_id', 'message_id']],
      shows: 'id send_id message_id date_replied',
      keeps: { since: 't.date_replied' },
    },
    email_send_devices: {
      shows: 'id send_id device_id ip_id date_opened',
      keeps: { since: 't.date_opened' },
    },
    email_sends: {
      reaches: 'email',
      keys: [['dedupe_key']],
      shows: `id email_id segment_id address state ignores_dnc date_queued date_sent error is_read date_read
        is_failed viewed_in_browser ip_id source source_id campaign_id tokens open_count last_opened asset_ids`,
      hides: 'dedupe_key lane pace sender_id attempt_at retry_count copy_id',
      outlives: { blanks: 'address copy_id error ip_id pace tokens', states: ['sent', 'failed'] },
      keeps: {
        since: 't.date_queued',
        needed: `t.state in ('queued', 'sending', 'unknown') or
          exists (select from emails e where e.id = t.email_id and e.email_type = 'list' and e.is_published)`,
      },
    },
  },
  consumers: [broadcastBrake, countOpens],
  backlogs: [mailBacklog],
  tasks: [workTask(skipQueuedSends)],
  services: [mailSender],
  filterFields: sendFilters,
})
