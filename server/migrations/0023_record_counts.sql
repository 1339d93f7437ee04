-- How many contacts and companies each user has: the owner, else who created them, 0 for nobody. A row is a difference:
-- writers append, a schedule adds up what has gathered, and the sum is the number in every snapshot. No two writers touch
-- the same row. Triggers, because everything that writes has to count: saves, merges, imports, restores, a hand in psql.
create table record_counts (
  kind text not null,
  user_id bigint not null,
  records bigint not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

create function count_created() returns trigger language plpgsql as $$
begin
  insert into record_counts (kind, user_id, records)
  select tg_table_name, coalesce(owner_id, created_by, 0), count(*) from written group by 2;
  return null;
end $$;

create function count_deleted() returns trigger language plpgsql as $$
begin
  insert into record_counts (kind, user_id, records)
  select tg_table_name, coalesce(owner_id, created_by, 0), -count(*) from written group by 2;
  return null;
end $$;

create function count_moved() returns trigger language plpgsql as $$
begin
  insert into record_counts (kind, user_id, records)
  values (tg_table_name, coalesce(old.owner_id, old.created_by, 0), -1), (tg_table_name, coalesce(new.owner_id, new.created_by, 0), 1);
  return null;
end $$;

create trigger contacts_count_created after insert on contacts
  referencing new table as written for each statement execute function count_created();
create trigger contacts_count_deleted after delete on contacts
  referencing old table as written for each statement execute function count_deleted();
-- By row, for the few whose owner changes: with a transition table every change of points would be copied into one.
create trigger contacts_count_moved after update of owner_id, created_by on contacts
  for each row when (coalesce(old.owner_id, old.created_by) is distinct from coalesce(new.owner_id, new.created_by))
  execute function count_moved();

create trigger companies_count_created after insert on companies
  referencing new table as written for each statement execute function count_created();
create trigger companies_count_deleted after delete on companies
  referencing old table as written for each statement execute function count_deleted();
create trigger companies_count_moved after update of owner_id, created_by on companies
  for each row when (coalesce(old.owner_id, old.created_by) is distinct from coalesce(new.owner_id, new.created_by))
  execute function count_moved();

-- The triggers keep writers out until this is committed.
insert into record_counts (kind, user_id, records)
select 'contacts', coalesce(owner_id, created_by, 0), count(*) from contacts group by 2
union all
select 'companies', coalesce(owner_id, created_by, 0), count(*) from companies group by 2;
