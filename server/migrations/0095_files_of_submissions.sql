-- Files that go unless somebody says that they are needed (decision 176). The row comes before the file, and goes after it.
create table expiring_files (
  key text primary key,
  -- -infinity: it is being removed, and nobody can have it any more.
  expires_at timestamptz not null
);
create index expiring_files_expires_idx on expiring_files (expires_at);

-- The keys of the files that came with a submission, also of fields that the form has no more.
alter table form_submissions add column files text[] not null default '{}';

update form_submissions s set files = sent.keys
from (
  select o.id, array_agg('forms/' || o.form_id || '/' || r.key || '/' || r.value order by r.key) as keys
  from form_submissions o cross join jsonb_each_text(o.results) r
  where o.results::text ~ '"[a-f0-9]{24}_' and r.key ~ '^[0-9]{1,15}$'
    and r.value ~ '^[a-f0-9]{24}_[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$'
    and not exists (select from form_fields f where f.id::text = r.key and f.type <> 'file')
  group by o.id
) sent
where s.id = sent.id;

-- Whoever deletes or empties a submission leaves its files to be removed: an hour later, when no deletion can be undone.
create function expire_files_of_submissions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into expiring_files (key, expires_at)
    select key, statement_timestamp() + interval '1 hour' from gone cross join unnest(gone.files) key order by 1
    on conflict (key) do nothing;
  else
    insert into expiring_files (key, expires_at)
    select key, statement_timestamp() + interval '1 hour' from (
      select unnest(files) as key from gone except select unnest(files) from come
    ) files order by 1
    on conflict (key) do nothing;
  end if;
  return null;
end
$$;
create trigger form_submissions_files_removed after delete on form_submissions
  referencing old table as gone for each statement execute function expire_files_of_submissions();
create trigger form_submissions_files_changed after update on form_submissions
  referencing old table as gone new table as come for each statement execute function expire_files_of_submissions();
