-- Links by which somebody chooses a password: mailed, or printed at the first start. Each works once.
create table account_links (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation', 'first-run')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_user_idx on account_links (user_id, created_at);
create index account_links_expires_idx on account_links (expires_at);
