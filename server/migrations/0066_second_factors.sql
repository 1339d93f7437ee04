-- Second factors, and where people sign in from.
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- Both sides compute codes of it, so that no digest would do.
  secret bytea not null,
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Where somebody has signed in from: strangers elsewhere cannot use up the attempts of these.
create table known_addresses (
  user_id bigint not null references users (id) on delete cascade,
  address text not null,
  last_at timestamptz not null,
  primary key (user_id, address)
);
create index known_addresses_last_idx on known_addresses (last_at);
