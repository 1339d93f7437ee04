-- Text messages for segments stay in force once they were sent, and go on when they are published by the clock.
alter table text_messages add column broadcast_requested_at timestamptz, add column broadcast_due_at timestamptz;
create index text_messages_broadcast_due_idx on text_messages (broadcast_due_at) where broadcast_due_at is not null;
