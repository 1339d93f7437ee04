// What contacts visited, downloaded, submitted and received beside mail, as activity.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const visitActivity: readonly ActivitySource[] = [
  {
    event: 'page.hit',
    from: 'page_hits h',
    contactId: 'h.contact_id',
    id: 'h.id',
    at: 'h.date_hit',
    label: "coalesce(h.url_title, h.url, '')",
    details:
      "jsonb_build_object('hit', jsonb_build_object('hitId', h.id, 'page_id', h.page_id, 'redirectId', h.redirect_id, 'email_id', h.email_id, 'url', h.url, 'urlTitle', h.url_title, 'referer', h.referer, 'dateHit', date_trunc('second', h.date_hit), 'dateLeft', date_trunc('second', h.date_left), 'source', h.source, 'sourceId', h.source_id, 'userAgent', h.user_agent))",
  },
  {
    event: 'page.videohit',
    from: 'video_hits v',
    contactId: 'v.contact_id',
    id: 'v.id',
    at: 'v.date_hit',
    label: "coalesce(v.url, '')",
    details:
      "jsonb_build_object('hit', jsonb_build_object('id', v.id, 'url', v.url, 'duration', v.duration, 'timeWatched', v.time_watched))",
  },
  {
    event: 'form.submitted',
    from: 'form_submissions f',
    contactId: 'f.contact_id',
    id: 'f.id',
    at: 'f.date_submitted',
    label: "'Form ' || f.form_id",
    details:
      "jsonb_build_object('submission', jsonb_build_object('id', f.id, 'form_id', f.form_id, 'page_id', f.page_id, 'referer', f.referer))",
  },
  {
    event: 'asset.download',
    from: 'asset_downloads d left join assets a on a.id = d.asset_id',
    contactId: 'd.contact_id',
    id: 'd.id',
    at: 'd.date_download',
    label: "coalesce(a.title, 'Asset ' || d.asset_id)",
    details: "jsonb_build_object('asset_id', d.asset_id, 'title', a.title, 'referer', d.referer)",
  },
  {
    event: 'dynamic.content.sent',
    from: 'dynamic_content_servings s',
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_sent',
    label: "'Dynamic content ' || s.dynamic_content_id",
    details:
      "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'dynamic_content_id', s.dynamic_content_id, 'sentCount', s.sent_count))",
  },
  text('sms.sent', 'not s.is_failed'),
  text('sms.failed', 's.is_failed'),
  focus('focus.view', "f.type = 'view'"),
  focus('focus.click', "f.type = 'click'"),
]

function text(event: string, where: string): ActivitySource {
  return {
    event,
    where,
    from: 'text_message_sends s',
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_sent',
    label: "'Text message ' || s.text_message_id",
    details:
      "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'sms_id', s.text_message_id, 'isFailed', s.is_failed, 'details', s.details))",
  }
}

function focus(event: string, where: string): ActivitySource {
  return {
    event,
    where,
    from: 'focus_interactions f',
    contactId: 'f.contact_id',
    id: 'f.id',
    at: 'f.date_added',
    label: "'Focus item ' || f.focus_id",
    details: "jsonb_build_object('focus_id', f.focus_id, 'type', f.type, 'typeId', f.type_id)",
  }
}
