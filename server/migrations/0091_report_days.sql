-- How many rows of a report lay on a day, for those that take long to count: by a hash of the statement that counts them.
create table report_days (
  key bytea not null,
  day date not null,
  -- Null where counting took longer than a report may.
  n bigint,
  counted_at timestamptz not null,
  primary key (key, day)
);
