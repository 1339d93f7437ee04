-- The query of UTM tags comes back as the client sent it: jsonb keeps keys in an order of its own.
drop view stats.lead_utmtags;
alter table contact_utm_tags alter column query type json using query::json;
create view stats.lead_utmtags as
select date_added, id, contact_id as lead_id, query, referer, remote_host, url, user_agent, utm_campaign, utm_content,
  utm_medium, utm_source, utm_term
from contact_utm_tags;
