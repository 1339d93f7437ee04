// What contacts visited and watched, as activity.
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
]
