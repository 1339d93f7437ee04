-- Rounds of a contact in a campaign: how many began since a moment, which is a day ago at most.
alter table campaign_contacts
  add column rounds integer not null default 1,
  add column rounds_since timestamptz;

-- Campaigns in which contacts reached the limit of rounds, and when that happened last.
create table campaign_round_limits (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  date_reached timestamptz not null
);
