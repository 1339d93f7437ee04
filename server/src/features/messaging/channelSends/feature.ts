import { defineFeature } from '../../../catalog/feature.ts'

/** The outboxes of text messages, tweets and notifications: the tables are theirs, what sends from them is here. */
export const feature = defineFeature({
  name: 'channelSends',
  reads: ['contact_do_not_contact', 'contacts'],
  emits: ['campaign_event.reported'],
})
