-- How many rows of a figure by value lay on each day that is over (decision 171). Each day has a row for no value.
create table split_days (
  figure text not null,
  day date not null,
  label text not null,
  n bigint not null,
  primary key (figure, day, label)
);

-- A day of opens is read without all others: they are written in the order of time. In a large table the upkeep builds it.
do $$
begin
  if not exists (select from email_send_devices offset 10000) then
    create index email_send_devices_opened_idx on email_send_devices
      using brin (date_opened) with (pages_per_range = 32, autosummarize = on);
  end if;
end $$;
