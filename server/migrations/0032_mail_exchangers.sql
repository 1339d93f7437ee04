-- Who takes the mail of a domain, as its name servers said: no exchangers for one that takes none, null when nobody
-- answered. A schedule keeps the table small.
create table mail_exchangers (
  domain text primary key,
  exchangers text[],
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index mail_exchangers_expires_idx on mail_exchangers (expires_at);
