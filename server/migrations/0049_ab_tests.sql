-- What decides an A/B test is counted by email. In a large table the upkeep builds the index, beside the work.
do $$
begin
  if not exists (select from asset_downloads offset 10000) then
    create index asset_downloads_email_idx on asset_downloads (email_id) where email_id is not null;
  end if;
end
$$;
