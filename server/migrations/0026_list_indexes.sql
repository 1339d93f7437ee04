-- Free words are found by trigrams where the extension can be made; where not, they are looked for in every contact, and
-- `doctor` says so.
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm: %', sqlerrm;
end $$;

-- What lists need (features/audience/fields/listIndexes.ts). In a small database at once; in a large one writers would
-- wait for minutes, so that the upkeep builds it beside the work.
do $$ begin
  if exists (select from contacts offset 10000) or exists (select from companies offset 10000)
    or exists (select from segment_contacts offset 10000) then
    return;
  end if;
  drop index contacts_owner_idx, contacts_created_by_idx;
  create index contacts_access_idx on contacts (coalesce(owner_id, created_by), last_active desc nulls last, id);
  create index contacts_owner_order_idx on contacts (owner_id nulls first, id);
  create index companies_access_idx on companies (coalesce(owner_id, created_by), id);
  create index segment_contacts_removed_idx on segment_contacts (segment_id) where manually_removed;
  if exists (select from pg_extension where extname = 'pg_trgm' and extnamespace = current_schema()::regnamespace) then
    create index contacts_words_idx on contacts using gin (lower(firstname) gin_trgm_ops, lower(lastname) gin_trgm_ops,
      lower(email) gin_trgm_ops, lower(company) gin_trgm_ops, lower(city) gin_trgm_ops, lower(state) gin_trgm_ops,
      lower(zipcode) gin_trgm_ops, lower(country) gin_trgm_ops) with (gin_pending_list_limit = 8192);
    create index companies_words_idx on companies using gin (lower(companyname) gin_trgm_ops,
      lower(companyemail) gin_trgm_ops) with (gin_pending_list_limit = 8192);
  end if;
end $$;
