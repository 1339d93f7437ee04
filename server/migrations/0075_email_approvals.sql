-- Whether an email may go to segments, where a second person has to agree: what was asked and decided last.
create table email_approvals (
  email_id bigint primary key references emails on delete cascade,
  state text not null,
  date_asked timestamptz not null,
  asked_by bigint,
  asked_by_user text,
  date_decided timestamptz,
  decided_by bigint,
  decided_by_user text,
  note text,
  constraint email_approvals_state_check check (state in ('asked', 'approved', 'refused'))
);
