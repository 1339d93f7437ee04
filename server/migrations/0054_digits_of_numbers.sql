-- Whose number a text message comes from (features/audience/contactRows/contactIndexes.ts). In a large table the upkeep
-- builds them beside the work.
do $$ begin
  if not exists (select from contacts offset 10000) then
    create index contacts_mobile_digits_idx on contacts ((right(regexp_replace(mobile, '[^0-9]', '', 'g'), 7))) where mobile is not null;
    create index contacts_phone_digits_idx on contacts ((right(regexp_replace(phone, '[^0-9]', '', 'g'), 7))) where phone is not null;
  end if;
end $$;
