-- Requests of campaigns, forms and point triggers share slots by the user who published them (owner) and by their source.
alter table campaign_calls add column owner text not null default '', add column source text not null default '';
drop index campaign_calls_queued_idx;
create index campaign_calls_queued_idx on campaign_calls (owner, source, host, attempt_at, id) where state = 'queued';
