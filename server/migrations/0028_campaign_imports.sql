-- Documents of campaigns that are imported in parts: what is needed to go on with them.
create table campaign_imports (
  id bigint primary key references background_work (id) on delete cascade,
  document json not null,
  -- Places of files by their name in the archive.
  files json not null,
  actor json not null,
  -- What is known so far.
  state json not null
);
