-- Visits of landing pages and submissions of forms are counted as differences (0030), which go with the page and the form.
create trigger pages_drop_counts after delete on pages referencing old table as gone
  for each statement execute function drop_count_differences('pages.hits', 'pages.unique_hits', 'pages.variant_hits');
create trigger forms_drop_counts after delete on forms referencing old table as gone
  for each statement execute function drop_count_differences('forms.submission_count');

-- Whether a visitor without a contact was on a page before (features/web/tracking/feature.ts). In a large log the upkeep
-- builds it beside the work.
do $$ begin
  if not exists (select from page_hits offset 10000) then
    create index page_hits_visitor_idx on page_hits (tracking_id, page_id) where page_id is not null and contact_id is null;
  end if;
end $$;
