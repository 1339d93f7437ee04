-- An erasure ends what holds the person, keeps its record and says so (decision 212).
alter table exports drop constraint exports_state_check;
alter table exports add constraint exports_state_check check (state in ('queued', 'running', 'done', 'failed', 'cancelled'));
-- Raised while a part is written: the part that is under way then does not count, and is written again.
alter table exports add column attempt integer not null default 0;
-- The file is gone, because a person in it was erased.
alter table import_uploads add column is_erased boolean not null default false;
-- The contacts whose rows a part of a file has, by the number of the part.
create table export_contacts (
  export_id bigint not null references exports (id) on delete cascade,
  part integer not null,
  contact_ids bigint[] not null,
  primary key (export_id, part)
);
-- The file is gone, because a person in it was erased.
alter table report_files add column is_erased boolean not null default false;
