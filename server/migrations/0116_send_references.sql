-- Statistics name a send by a reference that proves nothing. The hash of its links proves the contact to whom it was sent.
create function send_reference(kind text, send_id bigint, contact_id bigint) returns text
language sql stable parallel safe as $$
  select to_hex(send_id) || 'g' || to_hex(contact_id) || 'g' || left(encode(sha256(key || sha256(key ||
    convert_to(kind || ' reference:' || send_id || ':' || contact_id, 'UTF8'))), 'hex'), 20)
  from (select decode(value #>> '{}', 'hex') as key from settings where settings.key = 'site_key') site
$$;

create or replace view stats.email_stats as
 SELECT copy_id,
    date_read,
    date_sent,
    address AS email_address,
    email_id,
    id,
    ip_id,
    is_failed,
    is_read,
    last_opened,
    contact_id AS lead_id,
    segment_id AS list_id,
    open_count,
    ( SELECT
                CASE
                    WHEN b.bounces IS NULL THEN o.opens
                    ELSE COALESCE(( SELECT jsonb_object_agg((e.n - 1)::text, e.open) AS jsonb_object_agg
                       FROM jsonb_array_elements(o.opens) WITH ORDINALITY e(open, n)), '{}'::jsonb) || jsonb_build_object('bounces', b.bounces)
                END AS "case"
           FROM ( SELECT jsonb_agg(jsonb_build_object('datetime', to_char((open.opened_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'useragent', open.user_agent, 'inBrowser', open.in_browser) ORDER BY open.id) AS opens
                   FROM ( SELECT email_opens.id,
                            email_opens.opened_at,
                            email_opens.user_agent,
                            email_opens.in_browser
                           FROM email_opens
                          WHERE email_opens.send_id = s.id
                          ORDER BY email_opens.id
                         LIMIT 1000) open) o,
            ( SELECT jsonb_agg(jsonb_build_object('datetime', to_char((bounce.reported_at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD HH24:MI:SS'::text), 'reason', COALESCE(bounce.reason, ''::text), 'code', COALESCE(bounce.code, ''::text), 'type', bounce.category) ORDER BY bounce.id) AS bounces
                   FROM ( SELECT email_feedback.id,
                            email_feedback.reported_at,
                            email_feedback.reason,
                            email_feedback.code,
                            email_feedback.category
                           FROM email_feedback
                          WHERE email_feedback.send_id = s.id AND (email_feedback.kind = ANY (ARRAY['hard'::text, 'soft'::text]))
                          ORDER BY email_feedback.id
                         LIMIT 100) bounce) b) AS open_details,
    retry_count,
    source,
    source_id,
    tokens,
    send_reference('mail', id, contact_id) as tracking_hash,
    viewed_in_browser
   FROM email_sends s
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create or replace view stats.push_notification_stats as
 SELECT click_count,
    click_details,
    date_clicked,
    date_read,
    date_sent,
    id,
    ip_id,
    is_clicked,
    last_clicked,
    contact_id AS lead_id,
    segment_id AS list_id,
    notification_id,
    retry_count,
    source,
    source_id,
    tokens,
    case when tracking_hash is not null then send_reference('notification', id, contact_id) end as tracking_hash
   FROM notification_sends
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

create or replace view stats.sms_message_stats as
 SELECT date_sent,
    id,
    ip_id,
    contact_id AS lead_id,
    segment_id AS list_id,
    text_message_id AS sms_id,
    source,
    source_id,
    tokens,
    case when tracking_hash is not null then send_reference('sms', id, contact_id) end as tracking_hash
   FROM text_message_sends
  WHERE state = ANY (ARRAY['sent'::text, 'failed'::text]);

-- Records behind rows of statistics that are guarded by the rights on these records.
create view stat_record_owners as
  select 'webhook_logs'::text as stat_table, id as record_id, created_by from webhooks
  union all
  select 'tweet_stats', id, created_by from tweets;
