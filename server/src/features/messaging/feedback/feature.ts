import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'feedback',
  tables: ['email_feedback'],
  writes: ['email_sends'],
  reads: ['emails'],
  contactData: {
    email_feedback: {
      keys: [['key']],
      shows: 'id send_id email_id kind category code reason reported_at',
      hides: 'key',
      keeps: { since: 't.reported_at' },
    },
  },
  // A server may name the person about a mail to somebody else, which it passed on.
  personalTraces: { email_feedback: { texts: 'reason', fate: 'is rewritten' } },
})
