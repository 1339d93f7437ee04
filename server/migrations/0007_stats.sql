-- The statistics interface: each documented table is a view with exactly the documented columns and names.
-- The tables behind them carry our own words.

create schema stats;

-- The public hash of a send: row and contact in hexadecimal, then a message authentication code, separated
-- by 'g' (not a hexadecimal digit). sha256 twice under the key, because hmac() needs an extension.
create function tracking_hash(send_id bigint, contact_id bigint) returns text
language sql stable parallel safe as $$
  select to_hex(send_id) || 'g' || to_hex(contact_id) || 'g' || left(encode(sha256(key || sha256(key ||
    convert_to('mail:' || send_id || ':' || contact_id, 'UTF8'))), 'hex'), 20)
  from (select decode(value #>> '{}', 'hex') as key from settings where settings.key = 'site_key') site
$$;

create view stats.asset_downloads as
select asset_id, code, date_download, email_id, id, ip_id, contact_id as lead_id, referer, source, source_id, tracking_id
from asset_downloads;

create view stats.audit_log as
select action, bundle, date_added, details, id, ip_address, object, object_id, user_id, user_name from audit_log;

create view stats.campaign_lead_event_log as
select campaign_id, channel, channel_id, date_triggered, event_id, id, ip_id, is_scheduled, contact_id as lead_id,
  metadata, non_action_path_taken, rotation, system_triggered, trigger_date
from campaign_event_log;

create view stats.campaign_leads as
select campaign_id, date_added, date_last_exited, contact_id as lead_id, manually_added, manually_removed, rotation
from campaign_contacts;

create view stats.channel_url_trackables as
select channel, channel_id, hits, redirect_id, unique_hits from trackables;

create view stats.companies_leads as
select company_id, date_added, is_primary, contact_id as lead_id, manually_added, manually_removed from company_contacts;

create view stats.dynamic_content_lead_data as
select date_added, dynamic_content_id, id, contact_id as lead_id, slot from dynamic_content_assignments;

create view stats.dynamic_content_stats as
select date_sent, dynamic_content_id, id, last_sent, contact_id as lead_id, sent_count, sent_details, source, source_id, tokens
from dynamic_content_servings;

create view stats.email_stat_replies as
select date_replied, id, message_id, send_id as stat_id from email_replies;

create view stats.email_stats as
select copy_id, date_read, date_sent, address as email_address, email_id, id, ip_id, is_failed, is_read, last_opened,
  contact_id as lead_id, segment_id as list_id, open_count,
  (select jsonb_agg(jsonb_build_object('datetime', to_char(o.opened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
      'useragent', o.user_agent, 'inBrowser', o.in_browser) order by o.id)
    from (select id, opened_at, user_agent, in_browser from email_opens where send_id = s.id order by id limit 1000) o
  ) as open_details,
  retry_count, source, source_id, tokens, tracking_hash(s.id, s.contact_id) as tracking_hash, viewed_in_browser
from email_sends s
where state in ('sent', 'failed');

create view stats.email_stats_devices as
select date_opened, device_id, id, ip_id, send_id as stat_id from email_send_devices;

create view stats.focus_stats as
select date_added, focus_id, id, contact_id as lead_id, type, type_id from focus_interactions;

create view stats.form_submissions as
select date_submitted, form_id, id, ip_id, contact_id as lead_id, page_id, referer, tracking_id from form_submissions;

create view stats.ip_addresses as
select id, ip_address, ip_details from ip_addresses;

create view stats.lead_categories as
select category_id, date_added, id, contact_id as lead_id, manually_added, manually_removed from contact_categories;

create view stats.lead_companies_change_log as
select action_name, company_id, date_added, event_name, id, contact_id as lead_id, type from company_changes;

create view stats.lead_devices as
select client_info, date_added, device, device_brand, device_fingerprint, device_model, device_os_name,
  device_os_platform, device_os_shortname, device_os_version, id, contact_id as lead_id, tracking_id
from contact_devices;

create view stats.lead_donotcontact as
select channel, channel_id, comments, date_added, id, contact_id as lead_id, reason from contact_do_not_contact;

-- Segment changes are stored by set; their rows get ids above 2^40, apart from those of single events.
create view stats.lead_event_log as
select action, bundle, date_added, id, contact_id as lead_id, object, object_id, properties, user_id, user_name
from contact_events
union all
select c.action, 'lead', c.date_added, 1099511627776 + c.id * 2048 + member.ordinality - 1, member.contact_id,
  'segment', c.segment_id, jsonb_build_object('object_description', s.name), c.user_id, c.user_name
from segment_changes c
cross join lateral unnest(c.contact_ids) with ordinality as member (contact_id, ordinality)
left join segments s on s.id = c.segment_id;

create view stats.lead_frequencyrules as
select channel, date_added, frequency_number, frequency_time, id, contact_id as lead_id, pause_from_date, pause_to_date,
  preferred_channel
from contact_frequency_rules;

create view stats.lead_lists_leads as
select date_added, segment_id as leadlist_id, contact_id as lead_id, manually_added, manually_removed from segment_contacts;

create view stats.lead_points_change_log as
select action_name, date_added, delta, event_name, id, ip_id, contact_id as lead_id, type from point_changes;

create view stats.lead_stages_change_log as
select action_name, date_added, event_name, id, contact_id as lead_id, stage_id from stage_changes;

create view stats.lead_utmtags as
select date_added, id, contact_id as lead_id, query, referer, remote_host, url, user_agent, utm_campaign, utm_content,
  utm_medium, utm_source, utm_term
from contact_utm_tags;

create view stats.page_hits as
select browser_languages, city, code, country, date_hit, date_left, device_id, email_id, id, ip_id, isp,
  contact_id as lead_id, organization, page_id, page_language, query, redirect_id, referer, region, remote_host, source,
  source_id, tracking_id, url, url_title, user_agent
from page_hits;

create view stats.page_redirects as
select null::timestamptz as checked_out, null::bigint as checked_out_by, null::text as checked_out_by_user, created_by,
  created_by_user, date_added, date_modified, hits, id, is_published, modified_by, modified_by_user, redirect_id,
  unique_hits, url
from redirects;

create view stats.point_lead_action_log as
select date_fired, ip_id, contact_id as lead_id, point_action_id as point_id from point_action_firings;

create view stats.point_lead_event_log as
select date_fired, event_id, ip_id, contact_id as lead_id from point_trigger_firings;

create view stats.push_notification_stats as
select click_count, click_details, date_clicked, date_read, date_sent, id, ip_id, is_clicked, last_clicked,
  contact_id as lead_id, segment_id as list_id, notification_id, retry_count, source, source_id, tokens, tracking_hash
from notification_sends;

create view stats.sms_message_stats as
select date_sent, id, ip_id, contact_id as lead_id, segment_id as list_id, text_message_id as sms_id, source, source_id,
  tokens, tracking_hash
from text_message_sends;

-- Legacy stage actions do not exist here: the table is documented and stays empty.
create view stats.stage_lead_action_log as
select null::timestamptz as date_fired, null::bigint as ip_id, null::bigint as lead_id, null::bigint as stage_id
where false;

create view stats.tweet_stats as
select date_sent, favorite_count, handle, id, is_failed, contact_id as lead_id, response_details, retry_count,
  retweet_count, source, source_id, tweet_id, twitter_tweet_id
from tweet_sends;

create view stats.video_hits as
select browser_languages, channel, channel_id, city, code, country, date_hit, date_left, duration, guid, id, ip_id, isp,
  contact_id as lead_id, organization, page_language, query, referer, region, remote_host, time_watched, url, user_agent
from video_hits;

create view stats.webhook_logs as
select date_added, id, note, runtime, status_code, webhook_id from webhook_deliveries;
