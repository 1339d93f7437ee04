// What happened to contacts themselves, as activity.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

const NAME =
  "coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), c.email, c.company, 'Contact ' || c.id)"

export const contactActivity: readonly ActivitySource[] = [
  {
    event: 'lead.create',
    isPersonal: true,
    from: 'contacts c',
    contactId: 'c.id',
    id: 'c.id',
    at: 'c.date_added',
    label: NAME,
    details: "jsonb_build_object('createdBy', c.created_by, 'createdByUser', c.created_by_user)",
  },
  {
    event: 'lead.identified',
    isPersonal: true,
    from: 'contacts c',
    contactId: 'c.id',
    id: 'c.id',
    at: 'c.date_identified',
    label: NAME,
    details: "'{}'::jsonb",
  },
  {
    event: 'lead.ipadded',
    isPersonal: true,
    from: 'audit_log a',
    contactId: 'a.object_id',
    id: 'a.id',
    at: 'a.date_added',
    label: "coalesce(a.details ->> 'ipAddress', '')",
    details: 'a.details',
    where: "a.object = 'lead' and a.bundle = 'lead' and a.action = 'ipadded'",
  },
  log('lead.apiadded', "e.bundle = 'lead' and e.object in ('api-single', 'api-batch')"),
  log(
    'lead.imported',
    "e.bundle = 'lead' and e.object = 'import' and e.action in ('inserted', 'updated', 'failed')",
  ),
  log('lead.source.created', "e.action = 'created_contact'"),
  log('lead.source.identified', "e.action = 'identified_contact'"),
  log('sms_reply', "e.bundle = 'sms' and e.action = 'reply'"),
  log('campaign_membership', "e.bundle = 'campaign' and e.object = 'campaign'"),
  {
    event: 'lead.utmtagsadded',
    from: 'contact_utm_tags u',
    contactId: 'u.contact_id',
    id: 'u.id',
    at: 'u.date_added',
    label: "coalesce(u.utm_campaign, u.utm_source, u.utm_medium, u.utm_content, u.utm_term, '')",
    details:
      "jsonb_build_object('utmtags', jsonb_build_object('utmCampaign', u.utm_campaign, 'utmContent', u.utm_content, 'utmMedium', u.utm_medium, 'utmSource', u.utm_source, 'utmTerm', u.utm_term, 'url', u.url, 'referer', u.referer))",
  },
  {
    event: 'lead.donotcontact',
    from: 'contact_do_not_contact d',
    contactId: 'd.contact_id',
    id: 'd.id',
    at: 'd.date_added',
    label: `case d.reason when 1 then 'Unsubscribed' when 2 then 'Bounced' else 'Do not contact' end || ': ' || d.channel`,
    details:
      "jsonb_build_object('dnc', jsonb_build_object('channel', d.channel, 'channelId', d.channel_id, 'reason', d.reason, 'comments', d.comments))",
  },
]

function log(event: string, where: string): ActivitySource {
  return {
    event,
    where,
    from: 'contact_events e',
    contactId: 'e.contact_id',
    id: 'e.id',
    at: 'e.date_added',
    label: "coalesce(e.properties ->> 'object_description', e.user_name, '')",
    details:
      "jsonb_build_object('bundle', e.bundle, 'object', e.object, 'action', e.action, 'objectId', e.object_id, 'userName', e.user_name, 'properties', e.properties)",
  }
}
