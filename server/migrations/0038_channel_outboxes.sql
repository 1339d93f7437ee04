-- Text messages, tweets and notifications leave through outboxes, as mail does: the row of the log is the promise to send,
-- too, unique per contact and what it is sent for. The three tables have the same columns for that.

alter table text_message_sends
  add column dedupe_key text,
  add column lane smallint not null default 1,
  add column attempt_at timestamptz,
  add column date_queued timestamptz,
  add column sender_id bigint,
  add column error text,
  add column retry_count integer not null default 0,
  add column address text,
  add column content text,
  -- What the provider calls the message.
  add column provider_id text,
  alter column date_sent drop not null,
  drop constraint text_message_sends_state_check;
-- Every row there is fits: nothing needs to look at them.
alter table text_message_sends add constraint text_message_sends_state_check
  check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')) not valid;
-- The request that was sending it ended before the answer came.
update text_message_sends set state = 'unknown' where state = 'sending';

alter table tweet_sends rename column handle to address;
alter table tweet_sends rename column twitter_tweet_id to provider_id;
alter table tweet_sends
  add column segment_id bigint,
  add column dedupe_key text,
  add column lane smallint not null default 1,
  add column state text not null default 'sent' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  add column attempt_at timestamptz,
  add column date_queued timestamptz,
  add column sender_id bigint,
  add column error text,
  add column content text,
  add column tracking_hash text;

alter table notification_sends
  add column dedupe_key text,
  add column lane smallint not null default 1,
  add column state text not null default 'sent' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  add column attempt_at timestamptz,
  add column date_queued timestamptz,
  add column sender_id bigint,
  add column error text,
  add column is_failed boolean not null default false,
  add column address text,
  add column content text,
  add column provider_id text,
  -- For apps on phones, not for browsers.
  add column is_mobile boolean not null default false,
  alter column date_sent drop not null;

-- All of them hold nothing yet of the rows there are.
create unique index text_message_sends_dedupe_key on text_message_sends (contact_id, dedupe_key) where dedupe_key is not null;
create unique index tweet_sends_dedupe_key on tweet_sends (contact_id, dedupe_key) where dedupe_key is not null;
create unique index notification_sends_dedupe_key on notification_sends (contact_id, dedupe_key) where dedupe_key is not null;
create index text_message_sends_queue_idx on text_message_sends (lane, text_message_id, attempt_at, id) where state = 'queued';
create index tweet_sends_queue_idx on tweet_sends (lane, tweet_id, attempt_at, id) where state = 'queued';
create index notification_sends_queue_idx on notification_sends (lane, notification_id, attempt_at, id) where state = 'queued';
create index text_message_sends_sending_idx on text_message_sends (sender_id) where state = 'sending';
create index tweet_sends_sending_idx on tweet_sends (sender_id) where state = 'sending';
create index notification_sends_sending_idx on notification_sends (sender_id) where state = 'sending';
create index text_message_sends_unknown_idx on text_message_sends (contact_id) where state = 'unknown';
create index tweet_sends_unknown_idx on tweet_sends (contact_id) where state = 'unknown';
create index notification_sends_unknown_idx on notification_sends (contact_id) where state = 'unknown';
create index text_message_sends_provider_idx on text_message_sends (provider_id) where provider_id is not null;
create index text_message_sends_address_idx on text_message_sends (address, id) where address is not null;

-- A device has one owner. Nothing wrote the table before.
create index push_ids_push_idx on push_ids (push_id);

-- The statistics name what has come to an end.
create or replace view stats.sms_message_stats as
select date_sent, id, ip_id, contact_id as lead_id, segment_id as list_id, text_message_id as sms_id, source, source_id, tokens, tracking_hash
from text_message_sends where state in ('sent', 'failed');
create or replace view stats.push_notification_stats as
select click_count, click_details, date_clicked, date_read, date_sent, id, ip_id, is_clicked, last_clicked, contact_id as lead_id,
  segment_id as list_id, notification_id, retry_count, source, source_id, tokens, tracking_hash
from notification_sends where state in ('sent', 'failed');
create or replace view stats.tweet_stats as
select date_sent, favorite_count, address as handle, id, is_failed, contact_id as lead_id, response_details, retry_count, retweet_count,
  source, source_id, tweet_id, provider_id as twitter_tweet_id
from tweet_sends where state in ('sent', 'failed');

-- A text message for segments goes to their members by itself, one for contacts when somebody asks for it.
alter table text_messages add column sms_type text not null default 'template' check (sms_type in ('template', 'list'));
create table text_message_segments (
  text_message_id bigint not null references text_messages (id) on delete cascade,
  segment_id bigint not null references segments (id) on delete cascade,
  primary key (text_message_id, segment_id)
);
create index text_message_segments_segment_idx on text_message_segments (segment_id);

-- Messages that contacts sent, once each, however often a provider tells of them.
create table text_message_replies (
  id bigint generated by default as identity primary key,
  contact_id bigint not null,
  provider_id text not null,
  message text not null,
  date_received timestamptz not null,
  unique (contact_id, provider_id)
);

create trigger tweets_drop_counts after delete on tweets referencing old table as gone
  for each statement execute function drop_count_differences('tweets.sent_count');
create trigger notifications_drop_counts after delete on notifications referencing old table as gone
  for each statement execute function drop_count_differences('notifications.sent_count', 'notifications.read_count');
