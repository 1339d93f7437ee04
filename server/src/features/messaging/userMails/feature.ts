import { defineFeature } from '../../../catalog/feature.ts'
import { userMailBacklog } from './userMailBacklog.ts'

export const feature = defineFeature({
  name: 'userMails',
  tables: ['user_mails'],
  backlogs: [userMailBacklog],
})
