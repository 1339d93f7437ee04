-- breaking
-- Attempts to log in, per address and name: those that failed, and those that are being checked and may fail yet. One
-- row holds both, so that taking one of the few attempts is one atomic statement. Success leaves nothing.
create table login_attempts (
  address text not null,
  name text not null,
  failed_at timestamptz[] not null default '{}',
  checked_since timestamptz[] not null default '{}',
  -- How many of the latest statement's attempts were let through.
  granted integer not null default 0,
  last_at timestamptz not null,
  primary key (address, name)
);
drop table login_failures;
