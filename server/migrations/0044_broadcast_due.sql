-- When a broadcast goes on because its email is published by the clock.
alter table emails add column broadcast_due_at timestamptz;
create index emails_broadcast_due_idx on emails (broadcast_due_at) where broadcast_due_at is not null;
