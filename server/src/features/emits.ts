import type { HappeningType } from '../catalog/happenings.ts'

/**
 * Who tells of what, by folder, beside what the standard routes tell of the records that they write. A test holds it
 * against the sources and against what can happen; `docs/happenings.md` is made from it.
 */
export const emits = {
  'audience/companies': ['company.changed', 'company.created', 'contact.changed'],
  'audience/contactRows': ['contact.changed'],
  'audience/contacts': ['contact.changed', 'contact.merged'],
  'audience/devices': ['contact.changed'],
  'audience/points': ['contact.changed'],
  'audience/pointTriggers': ['point_trigger.changed'],
  'audience/preferences': ['contact.changed'],
  'audience/tags': ['contact.changed'],
  'automation/campaignRuns': ['campaign.changed', 'campaign.unpublished'],
  'automation/campaignCalls': ['campaign_event.reported'],
  'automation/campaigns': ['contact.changed'],
  'automation/webhooks': ['webhook.changed'],
  'content/assets': ['contact.changed'],
  'content/dynamicContent': ['dynamic_content.requested'],
  'content/forms': ['form.changed'],
  'messaging/addressChecks': ['campaign_event.reported'],
  'messaging/channelSends': ['campaign_event.reported'],
  'messaging/messageQueue': ['campaign_message.dropped'],
  'messaging/notifications': ['contact.changed'],
  'messaging/sends': ['email.failed', 'email.opened', 'email.opens_recorded', 'email.replied', 'email.sent'],
  'messaging/textMessages': ['text_message.replied', 'text_message.sent'],
  'segmentation/segments': ['contact.changed', 'segment.rebuild'],
  'web/submissions': ['form.submitted'],
  'web/tracking': ['email.clicked', 'page.hit'],
} as const satisfies Record<string, readonly HappeningType[]>
