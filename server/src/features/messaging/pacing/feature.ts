import { defineFeature } from '../../../catalog/feature.ts'

/** How fast mail leaves. */
export const feature = defineFeature({
  name: 'pacing',
  tables: ['mail_meters', 'mail_slowdowns', 'mail_warm_up_days'],
  keeps: {
    mail_meters: { because: 'One for each way that mail takes.' },
    mail_slowdowns: { because: 'One for each provider.' },
    mail_warm_up_days: { because: 'A plan has some weeks, and each day of it a row.' },
  },
  // What a mail server said may name whom the mail was for.
  personalTraces: { mail_slowdowns: { texts: 'reason', fate: 'is rewritten' } },
})
