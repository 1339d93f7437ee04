import { defineFeature } from '../../../catalog/feature.ts'
import { checkMailbox } from './checkMailbox.ts'
import { mailboxService } from './mailboxService.ts'

export const feature = defineFeature({
  name: 'mailbox',
  reads: ['contacts', 'email_sends'],
  services: [mailboxService],
  checks: [checkMailbox],
})
