-- How many contacts segments and tags have: the column plus the sum of its differences (0030), which triggers append,
-- because everything that writes has to count. Null until a schedule has counted those there are: a list counts meanwhile.
alter table segments add column member_count bigint;
alter table segments alter column member_count set default 0;
alter table tags add column member_count bigint;
alter table tags alter column member_count set default 0;
create index segments_uncounted_idx on segments (id) where member_count is null;
create index tags_uncounted_idx on tags (id) where member_count is null;

create function count_segment_members() returns trigger language plpgsql as $$
begin
  insert into count_differences (counter, id, difference)
  select 'segments.member_count', segment_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from written where not manually_removed group by segment_id
  -- The members of a deleted segment go after it.
  having exists (select from segments s where s.id = segment_id);
  return null;
end $$;
create trigger segment_contacts_count_added after insert on segment_contacts
  referencing new table as written for each statement execute function count_segment_members();
create trigger segment_contacts_count_deleted after delete on segment_contacts
  referencing old table as written for each statement execute function count_segment_members();

-- By row, for the few that change by hand.
create function count_segment_marks() returns trigger language plpgsql as $$
begin
  insert into count_differences (counter, id, difference)
  values ('segments.member_count', old.segment_id, -(not old.manually_removed)::int), ('segments.member_count', new.segment_id, (not new.manually_removed)::int);
  return null;
end $$;
create trigger segment_contacts_count_marked after update of segment_id, manually_removed on segment_contacts
  for each row when ((old.segment_id, old.manually_removed) is distinct from (new.segment_id, new.manually_removed))
  execute function count_segment_marks();

create function count_tagged() returns trigger language plpgsql as $$
begin
  insert into count_differences (counter, id, difference)
  select 'tags.member_count', tag_id, case tg_op when 'INSERT' then count(*) else -count(*) end
  from written group by tag_id having exists (select from tags t where t.id = tag_id);
  return null;
end $$;
create trigger contact_tags_count_added after insert on contact_tags
  referencing new table as written for each statement execute function count_tagged();
create trigger contact_tags_count_deleted after delete on contact_tags
  referencing old table as written for each statement execute function count_tagged();

create function count_retagged() returns trigger language plpgsql as $$
begin
  insert into count_differences (counter, id, difference)
  values ('tags.member_count', old.tag_id, -1), ('tags.member_count', new.tag_id, 1);
  return null;
end $$;
create trigger contact_tags_count_moved after update of tag_id on contact_tags
  for each row when (old.tag_id is distinct from new.tag_id) execute function count_retagged();

create trigger segments_drop_counts after delete on segments referencing old table as gone
  for each statement execute function drop_count_differences('segments.member_count');
create trigger tags_drop_counts after delete on tags referencing old table as gone
  for each statement execute function drop_count_differences('tags.member_count');

-- Where very many records share a value, the order from its end needs an index of its own.
alter table list_orders add column is_descending boolean not null default false;
alter table list_orders drop constraint list_orders_pkey, add primary key (table_name, column_name, is_descending);
