-- Sessions are of people at browsers, who see and end their own: when one began, was last used, and from where.
alter table sessions
  add column id bigint generated always as identity,
  add column started_at timestamptz not null default now(),
  add column seen_at timestamptz not null default now(),
  add column address text not null default '',
  add column user_agent text not null default '';
alter table sessions alter column started_at drop default, alter column seen_at drop default;
create unique index sessions_id_key on sessions (id);
