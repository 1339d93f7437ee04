-- Documents of campaigns that are imported in parts: what is needed to go on with them, as JSON in the order in which it came.
create table campaign_imports (
  id bigint primary key references background_work (id) on delete cascade,
  document text not null,
  -- Places of files by their name in the archive.
  files text not null,
  actor text not null,
  -- What is known so far.
  state text not null
);
