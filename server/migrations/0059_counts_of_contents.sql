-- Servings of dynamic content are counted by differences; these go with their row.
create trigger dynamic_contents_drop_counts after delete on dynamic_contents referencing old table as gone
  for each statement execute function drop_count_differences('dynamic_contents.sent_count');
