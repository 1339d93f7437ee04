-- breaking: the version before reads encrypted settings as they are stored, and would send without them.
-- Keys that encrypt stored secrets, by id. The keys themselves are outside the database; new values use the current one.
create table secret_keys (
  id text primary key,
  is_current boolean not null,
  -- Set when no stored value is encrypted with it any more; older backups may be.
  date_retired timestamptz,
  date_added timestamptz not null
);
create unique index secret_keys_current_key on secret_keys (is_current) where is_current;

-- Encrypted values are text; base64 holds no colon, so plain values stay distinguishable.
alter table second_factors alter column secret type text using encode(secret, 'base64');
