-- How fast mail leaves: under which provider and sender a mail waits, and what has left lately.
alter table email_sends add column pace text, add column campaign_id bigint;

-- Turns are of campaigns and emails, each by what it waits for. In a large outbox the upkeep builds it beside the work.
do $$ begin
  if not exists (select from email_sends offset 10000) then
    create index email_sends_turn_idx on email_sends (lane, coalesce(email_id, 0), coalesce(campaign_id, 0), coalesce(pace, ''), attempt_at, id)
      where state = 'queued';
    drop index email_sends_queue_idx;
  end if;
end $$;

create table mail_meters (
  name text primary key,
  -- Mails that have flown in and not out again, at that time.
  level double precision not null default 0,
  at timestamptz not null
);

-- Mails of domains that are warmed up, by day; of all providers together without a provider.
create table mail_warm_up_days (
  domain text not null,
  day date not null,
  provider text not null,
  sent bigint not null,
  is_paused boolean not null,
  primary key (domain, day, provider)
);

create table mail_slowdowns (
  provider text primary key,
  -- How often the rate is halved; fewer as time goes by.
  steps integer not null,
  per_minute double precision not null,
  connections integer,
  since timestamptz not null,
  slowed_at timestamptz not null,
  reason text not null
);
