-- What campaigns are to become: one draft beside each, until it is published or discarded.
create table campaign_drafts (
  campaign_id bigint primary key references campaigns on delete cascade,
  -- A body as a PUT of the campaign takes it, as it was sent: the order of its events is that of their ids.
  body json not null,
  -- Grows with each save.
  revision integer not null default 1,
  -- What the campaign was like when the draft was begun.
  begun_on text not null,
  date_added timestamptz not null,
  created_by bigint,
  created_by_user text,
  date_modified timestamptz,
  modified_by bigint,
  modified_by_user text
);
