-- Contacts that wait at decisions of campaigns: taken when they do what is waited for, else due for the "no" side. The log
-- shows nothing of it before one of the two has happened.
create table campaign_decisions (
  contact_id bigint not null,
  event_id bigint not null,
  campaign_id bigint not null,
  rotation integer not null,
  waits_since timestamptz not null,
  -- When the first event of the "no" side is due; null for a decision without one.
  due_at timestamptz,
  primary key (contact_id, event_id, rotation)
);

-- Who is due, by decision; and everybody who waits at one that is saved or removed.
create index campaign_decisions_due_idx on campaign_decisions (event_id, due_at, contact_id);

-- What the interval of a waiting row counts from: its time is looked at again when it is due. Null for rows whose time
-- says nothing of the settings of their event.
alter table campaign_event_log add column base_at timestamptz;
