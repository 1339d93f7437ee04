import { aggregate, column, type FilterFields, presence, rowsOf } from '../../../catalog/filterField.ts'

const HITS = rowsOf('page_hits', 'true', true)
const EMAIL_CLICKS = rowsOf('page_hits', "f.redirect_id is not null and f.source = 'email'", true)
const TEXT_CLICKS = rowsOf('page_hits', "f.redirect_id is not null and f.source = 'sms'", true)
// A session begins with a hit that is no click and has no other hit in the half hour before it.
const SESSIONS = rowsOf(
  'page_hits',
  `f.email_id is null and f.redirect_id is null and not exists (
    select from page_hits b where b.contact_id = f.contact_id and b.date_hit < f.date_hit
      and b.date_hit > f.date_hit - interval '30 minutes')`,
  true,
)

/** What contacts did with links and pages. */
export const visitFilters: Partial<FilterFields> = {
  behaviors: {
    email_id: presence(EMAIL_CLICKS, 'hits'),
    lead_email_clicked: column(EMAIL_CLICKS, 'email_id', 'id', 'hits'),
    email_clicked_link_date: column(EMAIL_CLICKS, 'date_hit', 'datetime', 'hits'),
    sms_clicked_link: presence(TEXT_CLICKS, 'hits'),
    sms_clicked_link_date: column(TEXT_CLICKS, 'date_hit', 'datetime', 'hits'),
    hit_url: column(HITS, 'url', 'text', 'hits'),
    hit_url_date: column(HITS, 'date_hit', 'datetime', 'hits'),
    hit_url_count: aggregate(HITS, 'count(*)', 'hits'),
    url_title: column(HITS, 'url_title', 'text', 'hits'),
    referer: column(HITS, 'referer', 'text', 'hits'),
    source: column(HITS, 'source', 'text', 'hits'),
    source_id: column(HITS, 'source_id', 'number', 'hits'),
    page_id: presence(rowsOf('page_hits', 'f.page_id is not null', true), 'hits'),
    redirect_id: presence(rowsOf('page_hits', 'f.redirect_id is not null', true), 'hits'),
    sessions: aggregate(SESSIONS, 'count(*)', 'hits'),
  },
}
