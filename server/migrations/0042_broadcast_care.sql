-- A/B tests of broadcasts that are decided by themselves: who takes part, and how it ended.
create table email_tests (
  email_id bigint primary key references emails (id) on delete cascade,
  -- The start of the test that this is about: a test that starts anew has another one.
  started_at timestamptz not null,
  -- Contacts take part whose hash is not above.
  cutoff bigint not null,
  -- Set when everybody who takes part is queued.
  decide_at timestamptz,
  decided_at timestamptz,
  winner_id bigint,
  figures jsonb
);

-- What speaks against going on with a broadcast, since it began or somebody went on with it.
create table email_brakes (
  email_id bigint primary key,
  bounces bigint not null default 0,
  complaints bigint not null default 0,
  -- How many mails had been sent by then.
  base_sent bigint not null default 0,
  -- Set while what is queued waits.
  stopped_at timestamptz,
  reason text
);
