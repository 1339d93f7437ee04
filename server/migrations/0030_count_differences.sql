-- What is added to counters of rows that many count for at once: reads and sends of emails, hits of links, downloads. A
-- row is a difference: writers append, a schedule puts one row in the place of many, and the counter is its column plus
-- the sum, in every snapshot. No two writers touch the same row. The columns keep what was counted before.
create table count_differences (
  counter text not null,
  id bigint not null,
  -- Of which part of the row `id`: the message of a link, nothing elsewhere.
  part text not null default '',
  difference bigint not null,
  is_sum boolean not null default false
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.1);
create index count_differences_idx on count_differences (counter, id, part);
create index count_differences_new_idx on count_differences (counter, id) where not is_sum;

create function drop_count_differences() returns trigger language plpgsql as $$
begin
  delete from count_differences c using gone where c.counter = any(tg_argv) and c.id = gone.id;
  return null;
end $$;
create trigger emails_drop_counts after delete on emails referencing old table as gone
  for each statement execute function drop_count_differences('emails.read_count', 'emails.sent_count', 'emails.variant_read_count', 'emails.variant_sent_count');
create trigger assets_drop_counts after delete on assets referencing old table as gone
  for each statement execute function drop_count_differences('assets.download_count', 'assets.unique_download_count');
create trigger text_messages_drop_counts after delete on text_messages referencing old table as gone
  for each statement execute function drop_count_differences('text_messages.sent_count');

create or replace view stats.channel_url_trackables as
select t.channel, t.channel_id,
  (t.hits + coalesce((select sum(c.difference) from count_differences c
    where c.counter = 'trackables.hits' and c.id = t.redirect_id and c.part = t.channel || ' ' || t.channel_id), 0))::bigint as hits,
  t.redirect_id,
  (t.unique_hits + coalesce((select sum(c.difference) from count_differences c
    where c.counter = 'trackables.unique_hits' and c.id = t.redirect_id and c.part = t.channel || ' ' || t.channel_id), 0))::bigint as unique_hits
from trackables t;

create or replace view stats.page_redirects as
select null::timestamptz as checked_out, null::bigint as checked_out_by, null::text as checked_out_by_user,
  r.created_by, r.created_by_user, r.date_added, r.date_modified,
  (r.hits + coalesce((select sum(c.difference) from count_differences c
    where c.counter = 'redirects.hits' and c.id = r.id and c.part = ''), 0))::bigint as hits,
  r.id, r.is_published, r.modified_by, r.modified_by_user, r.redirect_id,
  (r.unique_hits + coalesce((select sum(c.difference) from count_differences c
    where c.counter = 'redirects.unique_hits' and c.id = r.id and c.part = ''), 0))::bigint as unique_hits,
  r.url
from redirects r;
