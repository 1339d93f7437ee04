-- breaking: the version before reads columns of cursors that are gone.
-- A consumer's cursor is a snapshot: it has handled what was visible in `seen`. While it works through what became
-- visible since, `target` is the newer snapshot, and happenings up to the id `position` are handled too.
alter table event_cursors add column seen pg_snapshot, add column target pg_snapshot, add column position bigint not null default 0;
-- Until now a cursor was a place in the order of transaction and id.
update event_cursors set
  seen = case when transaction_id = '0' then '1:1:' else format('%s:%s:', transaction_id, transaction_id) end::pg_snapshot,
  target = case when transaction_id = '0' then null
    else format('%s:%s:', transaction_id::text::bigint + 1, transaction_id::text::bigint + 1) end::pg_snapshot,
  position = event_id;
alter table event_cursors alter column seen set not null, drop column transaction_id, drop column event_id;

-- How many ids a happening has, without reading them.
alter table domain_events add column size integer generated always as (cardinality(ids)) stored;
