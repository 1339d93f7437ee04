-- What set actions changed, for as long as that can be undone: of each contact what was otherwise before, and how it was then.
alter table contact_actions
  -- Names the set action for whoever takes it back; empty once that was done.
  add column undo_digest bytea,
  -- The set action that this one takes back.
  add column undoes bigint;
create unique index contact_actions_undo_idx on contact_actions (undo_digest);

create table contact_action_changes (
  action_id bigint not null references contact_actions (id) on delete cascade,
  contact_id bigint not null,
  changes jsonb not null,
  primary key (action_id, contact_id)
);
create index contact_action_changes_contact_idx on contact_action_changes (contact_id);
