import { defineFeature } from '../../../catalog/feature.ts'
import { invitationMailTask, resetMailTask } from './mailLinks.ts'

export const feature = defineFeature({
  name: 'accountMails',
  tasks: [resetMailTask, invitationMailTask],
})
