-- The opens of a contact, which all have to be read for it otherwise whenever contacts are merged or deleted
-- (features/messaging/sends/feature.ts). In a large log the upkeep builds it beside the work.
do $$ begin
  if not exists (select from email_opens offset 10000) then
    create index email_opens_contact_idx on email_opens (contact_id);
  end if;
end $$;
