-- What name servers said of the domains that mail is sent from, when somebody asked last.
create table sending_domains (
  domain text primary key,
  checked_at timestamptz not null,
  checks jsonb not null
);
