-- How waiting times run while a campaign is unpublished; null for what the configuration says. Only the catalog changes.
alter table campaigns add column republish_behavior text;

-- Times in which campaigns that had run did not run.
create table campaign_pauses (
  campaign_id bigint not null,
  began_at timestamptz not null,
  -- It may lie ahead: the beginning of a window. Null while nobody has said.
  ended_at timestamptz,
  -- What it is to waiting times, as it was when it ended.
  behavior text not null default 'count_all_time',
  primary key (campaign_id, began_at)
);

-- Of those that rest already the last save is the best that is known.
insert into campaign_pauses (campaign_id, began_at)
select id, coalesce(date_modified, date_added) from campaigns
where not is_published and coalesce(date_modified, date_added) is not null;
