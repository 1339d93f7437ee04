-- A merge of contacts that can be undone: what the contact that was left was before, and became by it.
create table undo_merges (
  undo_id bigint primary key references undos on delete cascade,
  -- Who has it by now; another one than `survivor_id` after a further merge.
  contact_id bigint not null,
  survivor_id bigint not null,
  duplicate_id bigint not null,
  -- By the names of its fields, where they differ: before, and after.
  changes jsonb not null
);
create index undo_merges_contact_idx on undo_merges (contact_id);

-- Both had such a row: that of the contact that was left stayed, and this one went.
alter table undo_rows add column gave_way boolean not null default false;
