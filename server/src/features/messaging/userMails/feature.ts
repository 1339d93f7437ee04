import { defineFeature } from '../../../catalog/feature.ts'
import { mailCopies } from './mailCopies.ts'
import { secretBodies } from './secretBodies.ts'
import { userMailBacklog } from './userMailBacklog.ts'

export const feature = defineFeature({
  name: 'userMails',
  tables: ['user_mails'],
  encryptedColumns: [secretBodies],
  keeps: {
    user_mails: { since: 't.date_queued', needed: "t.state in ('queued', 'sending', 'unknown')" },
  },
  personalTraces: {
    user_mails: {
      texts: 'to_addresses cc_addresses bcc_addresses reply_to subject body tokens error',
      fate: 'goes',
      about: 't.about_id = any(p.ids)',
      file: "'outbox/user-' || t.id || '.eml'",
    },
  },
  personalCopies: [mailCopies],
  backlogs: [userMailBacklog],
})
