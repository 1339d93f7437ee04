-- What the files of an uploaded theme are known by: what was rendered of others is not shown any more.
alter table themes add column version uuid not null default gen_random_uuid();

-- Themes whose templates failed, for `doctor`.
create table theme_troubles (
  theme_key text primary key,
  template text not null,
  problem text not null,
  seen_at timestamptz not null
);
