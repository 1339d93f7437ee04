-- Requests of this installation that led to an event, to what a webhook is told, or to a membership.
alter table domain_events add column hops smallint not null default 0;
alter table webhook_waiting add column hops smallint not null default 0;
alter table campaign_contacts add column hops smallint not null default 0;
