-- What waits for a webhook stands in narrow rows of its own, which go when it is delivered: an event is written once, and
-- the log of deliveries names the events of each.
create table webhook_waiting (
  webhook_id bigint not null references webhooks on delete cascade,
  item_id bigint not null,
  size integer not null,
  queued_at timestamptz not null,
  primary key (webhook_id, item_id)
);
insert into webhook_waiting (webhook_id, item_id, size, queued_at)
select webhook_id, id, size, queued_at from webhook_items where delivery_id is null order by webhook_id, id;

alter table webhook_deliveries add column item_ids bigint[] not null default '{}';
update webhook_deliveries d set item_ids = i.ids
from (select delivery_id, array_agg(id order by id) as ids from webhook_items where delivery_id is not null group by 1) i
where d.id = i.delivery_id;

drop index webhook_items_delivery_idx;
drop index webhook_items_waiting_idx;
alter table webhook_items drop column delivery_id, drop column size, drop column queued_at;
-- For webhooks that go with everything of theirs.
create index webhook_items_webhook_idx on webhook_items (webhook_id);
