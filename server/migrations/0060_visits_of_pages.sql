-- Visits of a landing page since its A/B test runs (features/web/tracking/feature.ts). In a large log the upkeep builds it
-- beside the work.
do $$ begin
  if not exists (select from page_hits offset 10000) then
    create index page_hits_page_idx on page_hits (page_id, date_hit) where page_id is not null;
  end if;
end $$;
