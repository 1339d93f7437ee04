-- Why messages of a channel cannot leave at the moment, as the sender that tried last found it. No row: nothing known.
create table delivery_troubles (
  channel text primary key,
  transport text not null,
  kind text not null,
  reason text not null,
  since timestamptz not null,
  seen_at timestamptz not null
);
-- Mail of which nobody knows whether it left: few rows, which timelines and the operator ask for.
create index email_sends_unknown_idx on email_sends (contact_id) where state = 'unknown';
