-- What emails, pages and forms are to become: one draft beside each, until it is published or discarded.
create table email_drafts (
  record_id bigint primary key references emails on delete cascade,
  -- A body as a PUT of the record takes it, as it was sent.
  body json not null,
  -- Grows with each save.
  revision integer not null default 1,
  -- The tag of the record that the draft was begun on.
  begun_on text not null,
  date_added timestamptz not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamptz,
  modified_by bigint,
  modified_by_user text
);

create table page_drafts (
  record_id bigint primary key references pages on delete cascade,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamptz not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamptz,
  modified_by bigint,
  modified_by_user text
);

create table form_drafts (
  record_id bigint primary key references forms on delete cascade,
  body json not null,
  revision integer not null default 1,
  begun_on text not null,
  date_added timestamptz not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamptz,
  modified_by bigint,
  modified_by_user text
);
