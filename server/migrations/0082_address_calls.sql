-- What addresses ask for in the minute that is running, counted for all processes (decision 139). Who they are is a keyed
-- digest. After a crash of the database they count anew.
create unlogged table address_calls (
  asker text primary key,
  minute bigint not null,
  calls integer not null
);
create index address_calls_minute_idx on address_calls (minute);
