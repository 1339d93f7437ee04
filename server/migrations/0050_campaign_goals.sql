-- What campaigns are for, and who is held out of them. Each change is of the catalog alone: no table is written anew.

-- Why a member gets nothing of the campaign: its own holdout, or that of the account; null for who takes part. It is
-- decided when a contact enters, and stays with the membership.
alter table campaign_contacts add column held_out text;

-- When a contact got a tag; null for tags from before.
alter table contact_tags add column date_added timestamptz;

create table campaign_goals (
  campaign_id bigint primary key,
  type text not null,
  -- What has to be reached: a record, or an address with * for any characters.
  record_id bigint,
  url text,
  window_days integer not null,
  -- Percent of the contacts that get nothing.
  holdout numeric(5, 2) not null,
  -- Who entered before is in no figure.
  counted_from timestamptz not null,
  check ((record_id is null) <> (url is null))
);

-- Members that reached the goal inside their window, each once.
create table campaign_goal_reaches (
  campaign_id bigint not null,
  contact_id bigint not null,
  reached_at timestamptz not null,
  primary key (campaign_id, contact_id)
);
create index campaign_goal_reaches_contact_idx on campaign_goal_reaches (contact_id);
