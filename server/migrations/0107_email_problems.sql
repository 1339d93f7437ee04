-- Why an email cannot be compiled for sending (decision 203). The problem is that of one revision: a later one is unknown.
create table email_problems (
  email_id bigint primary key,
  revision integer not null,
  problem text not null,
  seen_at timestamptz not null
);
-- What failed or is unknown of the mail to users is listed in the outbox.
create index user_mails_ended_idx on user_mails (date_queued) where state in ('failed', 'unknown');
